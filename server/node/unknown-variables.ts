import { nearest } from '../../domain/strings/nearest.ts';
import environmentFile from '../../schemas/environment.json' with { type: 'json' };
import { type Reader, VARIABLES } from './config-reader.ts';

const OURS = 'LIVERY_';
const READ = Object.keys(VARIABLES);
const KNOWN = new Set(Object.values(environmentFile).flatMap((section) => Object.keys(section)));
/** A short name has neighbours of other programs, such as HOSTS of HOST. */
const DISTINCT = READ.filter((name) => !name.startsWith(OURS) && name.includes('_'));

/** Kubernetes and Docker describe a service named "livery" by such variables. */
const isServiceLink = (name: string, value: string) =>
  /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/.test(name) ||
  (name.endsWith('_PORT') && value.includes('://'));

const withoutPrefix = (name: string) => name.slice(name.toUpperCase().startsWith(OURS) ? OURS.length : 0);

/** The variable that a name with our prefix means; the prefix says nothing about the likeness. */
function meantByOurs(name: string): string | undefined {
  const rest = nearest(withoutPrefix(name), READ.map(withoutPrefix));
  return READ.find((known) => withoutPrefix(known) === rest);
}

/**
 * Variables that Livery does not know. A name with its prefix that resembles a known one is a problem, because its
 * value would be ignored; other names, which may belong to another program or version, are warnings.
 */
export function checkUnknownVariables(reader: Reader): void {
  for (const name of Object.keys(reader.env)
    .filter((name) => !KNOWN.has(name))
    .sort()) {
    const isOurs = name.toUpperCase().startsWith(OURS);
    const meant = isOurs ? meantByOurs(name) : nearest(name, DISTINCT);
    if (!isOurs && (!meant || reader.env[meant]?.trim())) continue;
    const value = reader.env[name]?.trim();
    if (!value || isServiceLink(name, value)) continue;
    const hint = meant
      ? `Did you mean ${meant}?${isOurs ? ' Rename or remove it.' : ''}`
      : 'It has no effect. See docs/environment.md.';
    const sentence = `${name} is not a variable of Livery. ${hint}`;
    if (isOurs && meant) reader.problem(sentence);
    else reader.warnings.push(sentence);
  }
}

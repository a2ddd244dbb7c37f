import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError, type Io } from '../io.ts';
import { readJson } from '../manifest/read-source.ts';

const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/** The address of a site, which must not be http on another machine. */
export function siteAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new CommandError(`"${text}" is not the address of a site. Write one like https://trade.acme.com.`);
  if (url.protocol === 'http:' && !isLocal(url.hostname))
    throw new CommandError('The password would travel unencrypted. Use the https:// address of the site.');
  return url;
}

/** The origin of a site, given by its address or by the id of a brand with a host. */
export function siteOrigin(io: Pick<Io, 'brands'>, named: string): string {
  if (named.includes(':')) return siteAddress(named).origin;
  const file = path.join(io.brands, named, 'brand.json');
  if (!existsSync(file))
    throw new CommandError(
      `There is no brand ${named} in ${io.brands}. Name one, or write the address of its site.`,
    );
  let hosts: unknown;
  try {
    ({ hosts } = readJson(file) as { hosts?: unknown });
  } catch {
    throw new CommandError(`${file} is not readable. Run livery validate ${named}.`, 1);
  }
  const [host] = Array.isArray(hosts) ? (hosts as string[]) : [];
  if (!host)
    throw new CommandError(
      `The brand ${named} has no host in its manifest. Write the address of its site, such as http://localhost:4600.`,
    );
  return siteAddress(`https://${host}`).origin;
}

import { isIP } from 'node:net';
import type { Check } from '../manifest/check-context.ts';
import { manifestUrls } from '../manifest/manifest-urls.ts';

function fault(text: string): [message: string, cure: string] | undefined {
  if (/\s/.test(text)) return ['has a space', 'Remove it; inside a path, a space is written %20.'];
  if (!URL.canParse(text)) return ['is not a valid address', 'Write it as https://host/path.'];
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:')
    return [
      'does not start with https://',
      'Write an https address: anything else can be read and changed on its way.',
    ];
  if (username || password || /^https:\/\/[^/?#]*@/i.test(text))
    return [
      'has a name or a password before its host, which makes it look like another site',
      'Remove everything up to and including the @.',
    ];
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    return ['has a number instead of a host name', 'Write the name of the host.'];
  return undefined;
}

/** Addresses are https, name a host, and carry no credentials. */
export const urlUnsafe: Check = ({ brand }) =>
  manifestUrls(brand).flatMap(({ path, url }) => {
    const found = fault(url);
    return found ? [{ path, message: `"${url}" ${found[0]}.`, cure: found[1] }] : [];
  });

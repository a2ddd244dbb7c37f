import type { Check } from '../manifest/check-context.ts';
import { manifestHosts } from '../manifest/manifest-hosts.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?=.{4,253}$)(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/** Lists of hosts hold full names: no number, no wildcard, no single word. */
export const hostName: Check = ({ brand }) =>
  manifestHosts(brand)
    .filter(({ host }) => !HOST.test(host))
    .map(({ path, host }) => ({
      path,
      message: `"${host}" is not a full host name.`,
      cure: 'Write it like www.acme.com: letters, digits and hyphens between dots, no number address, no *.',
    }));

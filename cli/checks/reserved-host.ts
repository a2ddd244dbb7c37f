import { isReservedHost } from '../../domain/access/reserved-host.ts';
import type { Check } from '../manifest/check-context.ts';
import { manifestHosts } from '../manifest/manifest-hosts.ts';

/** Reserved names serve rehearsals only; a production backend refuses them. */
export const reservedHost: Check = ({ brand }) => {
  if (brand.mode !== 'live') return [];
  const reserved = manifestHosts(brand).filter(({ host }) => isReservedHost(host));
  const first = reserved[0];
  if (!first) return [];
  const names = [...new Set(reserved.map(({ host }) => host))].join(', ');
  return [
    {
      severity: 'warning',
      path: first.path,
      message: `These host names are reserved for examples (${names}): the brand can be rehearsed, but a production backend refuses it.`,
      cure: 'Write the real hosts before going into production.',
    },
  ];
};

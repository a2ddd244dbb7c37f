import type { Check } from '../manifest/check-context.ts';
import { manifestUrls } from '../manifest/manifest-urls.ts';
import { nearest } from '../../domain/strings/nearest.ts';

/** Links and settings point to hosts in allowedHosts only. */
export const urlHost: Check = ({ brand }) => {
  const allowed = brand.allowedHosts ?? [];
  return manifestUrls(brand)
    .filter(({ needsAllowedHost, url }) => needsAllowedHost && URL.canParse(url))
    .flatMap(({ path, url }) => {
      const { hostname } = new URL(url);
      if (/^[a-z]+:\/\/[^/?#]*:[0-9]*(?:[/?#]|$)/i.test(url))
        return [
          {
            path,
            message: `"${url}" names a port.`,
            cure: 'Remove the port: allowedHosts allows hosts, not other services on them.',
          },
        ];
      if (!hostname || allowed.includes(hostname)) return [];
      return [
        {
          path,
          message: `The host "${hostname}" is not on allowedHosts.`,
          cure: `Add "${hostname}" to allowedHosts if the site may link to it.`,
          suggestion: nearest(hostname, allowed),
        },
      ];
    });
};

import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

/** The dark sign-in pages are a feature of their own. */
export const darkLogin: Check = ({ brand, built }) => {
  if (built.has('dark-auth') || !brand.features) return [];
  const violations: Violation[] = [];
  const cure = 'Add "dark-auth": true to features, or remove this.';
  if (brand.settings?.login_page === 'dark')
    violations.push({
      path: '/settings/login_page',
      message: 'The sign-in page is the dark one, but "dark-auth" is not in the build.',
      cure,
    });
  if (brand.login?.darkHosts?.length)
    violations.push({
      path: '/login/darkHosts',
      at: 'key',
      message: 'Partner hosts get the dark sign-in page, but "dark-auth" is not in the build.',
      cure,
    });
  return violations;
};

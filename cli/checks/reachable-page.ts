import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import { nearest } from '../../domain/strings/nearest.ts';
import { FEATURES } from '../manifest/schema-data.ts';

const MIN_LENGTH = 5;

function matches(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.every(
      (part, index) => part === '*' || (part.startsWith(':') ? Boolean(parts[index]) : part === parts[index]),
    ) &&
    (wanted.at(-1) === '*' || wanted.length === parts.length)
  );
}

function reasonAgainst(feature: string | undefined, built: ReadonlySet<string>): string {
  if (feature === undefined) return 'there is no such page';
  return built.has(feature)
    ? 'that page is for signed-out visitors'
    : `that page belongs to the feature "${feature}", which is not in the build`;
}

function afterSignIn(target: string, built: ReadonlySet<string>): Violation[] {
  const path = target.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  const routes = [...FEATURES].flatMap(([id, feature]) =>
    feature.routes.map((route) => ({ ...route, feature: id })),
  );
  const open = routes.filter((route) => built.has(route.feature) && route.access !== 'public');
  if (open.some((route) => matches(route.path, path))) return [];
  const found = routes.find((route) => matches(route.path, path));
  const paths = open.map((route) => route.path);
  return [
    {
      path: '/settings/after_signin',
      message: `After signing in, "${target}" cannot open: ${reasonAgainst(found?.feature, built)}.`,
      cure: `Use one of ${paths.join(', ')}.`,
      suggestion: found ? undefined : nearest(path, paths),
    },
  ];
}

/** The page after sign-in is in the build. */
export const reachablePage: Check = ({ brand, built }) => {
  const { after_signin: target = '', home_page: home } = brand.settings ?? {};
  const violations = target.length < MIN_LENGTH ? [] : afterSignIn(target, built);
  if (
    home === 'wealth_management' &&
    ![...built].some((id) => FEATURES.get(id)?.routes.some((route) => route.path === '/'))
  ) {
    violations.push({
      severity: 'warning',
      path: '/settings/home_page',
      message:
        'The home page is the dashboard, but no feature in the build has it; the trade room or the profile opens instead.',
      cure: 'Remove home_page, or enable the feature that has the dashboard.',
    });
  }
  return violations;
};

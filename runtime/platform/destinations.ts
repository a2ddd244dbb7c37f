import { useMemo } from 'react';
import { isNavShown } from '../../domain/access/nav-condition.ts';
import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Settings } from '../../schemas/generated/types.ts';
import { usePlatform, useSettings, useUser } from './hooks.ts';
import { matchesRoute } from './navigation.tsx';
import { isOperator } from '../../domain/access/operator-roles.ts';
import type { PageData } from './page-data.ts';

type Nav = PageData['features'][number]['nav'][number];
type Route = PageData['features'][number]['routes'][number];

/** A menu with navigation entries; `both` means the drawer and the bar of a phone. */
export type NavMenu = Exclude<Nav['menu'], 'both'>;

export interface Destination extends Nav {
  path: string;
  /** Patterns of the feature's pages that no entry leads to: `/statements/:period`. */
  subpages: string[];
}

const subpagesOf = ({ nav, routes }: PageData['features'][number]): string[] =>
  routes.filter(({ id }) => nav.every(({ route }) => route !== id)).map(({ path }) => path);

/** The value of `aria-current` of a destination: `page` on its page, `true` on one of its subpages. */
export function currentOf({ path, subpages }: Destination, here: string): 'page' | 'true' | undefined {
  if (here === path) return 'page';
  return matchesRoute(subpages, here) ? 'true' : undefined;
}

/** The features' entries of one menu, in order, without those whose flag is off or that only operators open. */
export function destinations(
  features: PageData['features'],
  menu: NavMenu,
  { settings, isOperator: mayOperate }: { settings: Settings; isOperator: boolean },
  pathTo: (route: RouteId) => string | null,
): Destination[] {
  const isShown = (nav: Nav) =>
    (nav.menu === menu || (nav.menu === 'both' && (menu === 'drawer' || menu === 'mobile'))) &&
    isNavShown(nav.when, settings);
  const isOpen = (routes: readonly Route[], { route }: Nav) =>
    mayOperate || routes.find(({ id }) => id === route)?.access !== 'operator';
  return features
    .flatMap((feature) =>
      feature.nav
        .filter((each) => isShown(each) && isOpen(feature.routes, each))
        .flatMap((each) => {
          const path = pathTo(each.route as RouteId);
          return path === null ? [] : [{ ...each, path, subpages: subpagesOf(feature) }];
        }),
    )
    .sort((one, other) => one.order - other.order);
}

/** Splits the destinations into those that fit into a phone's bottom bar and the rest. */
export function forBar(all: Destination[], room = 5): { shown: Destination[]; more: Destination[] } {
  if (all.length <= room) return { shown: all, more: [] };
  return { shown: all.slice(0, room - 1), more: all.slice(room - 1) };
}

export function useDestinations(menu: NavMenu): Destination[] {
  const { page, registry } = usePlatform();
  const settings = useSettings();
  const mayOperate = isOperator(useUser());
  return useMemo(
    () => destinations(page.features, menu, { settings, isOperator: mayOperate }, registry.pathTo),
    [page, menu, settings, mayOperate, registry],
  );
}

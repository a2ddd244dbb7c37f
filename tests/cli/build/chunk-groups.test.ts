import { describe, expect, it } from 'vitest';
import { baseGroup } from '../../../cli/build/shared/base-group.ts';
import { textChunk } from '../../../cli/build/shared/text-groups.ts';
import { codeChunk } from '../../../cli/build/shared/code-groups.ts';
import { staticClosure } from '../../../cli/build/shared/chunk-graph.ts';
import { LANDING, type Part, type Roles } from '../../../cli/build/shared/roles.ts';
import { slotFile } from '../../../schemas/generate/feature-files.ts';
import { firstPaintScripts } from '../../../cli/build/verify/first-paint.ts';
import { FEATURES } from '../../../cli/manifest/schema-data.ts';
import { sharedBuild } from '../support/stamped-brand.ts';

const ALWAYS = new Set(['auth']);
const at = (name: string) => `/p/runtime/${name}`;
const page = (feature: string, audience: Part['audience'] = 'member'): Part => ({
  feature,
  audience,
  load: 'eager',
  kind: 'page',
});
const slot = (
  feature: string,
  load: Part['load'] = 'eager',
  audience: Part['audience'] = 'member',
): Part => ({
  feature,
  audience,
  load,
  kind: 'slot',
});
const PARTS: Record<string, Part> = {
  'features/auth/pages/account-signin-page.tsx': page('auth', 'guest'),
  'features/auth/pages/code-page.tsx': page('auth', 'guest'),
  'features/joint/pages/joint-page.tsx': page('joint', 'guest'),
  'features/joint/slots/guest-action.tsx': slot('joint', 'eager', 'guest'),
  'features/chart/pages/chart-page.tsx': page('chart'),
  'features/desk/pages/desk-page.tsx': page('desk'),
  'features/trade-room/pages/traderoom-page.tsx': page('trade-room'),
  'features/orders/pages/orders-page.tsx': page('orders'),
  'features/orders/slots/drawer-badge.tsx': slot('orders'),
  'features/orders/slots/shell-dialog.tsx': slot('orders', 'intent'),
  'features/orders/slots/shell-banner.tsx': slot('orders', 'idle'),
};
const ROLES: Roles = {
  entries: new Map(
    ['auth', 'joint', 'chart', 'desk', 'orders', 'trade-room'].map((feature) => [
      at(`features/${feature}/feature.ts`),
      feature,
    ]),
  ),
  start: new Set([at('app/main.tsx'), at('features/auth/feature.ts')]),
  guestFrame: new Set([at('app/guest-layout.tsx')]),
  signInPage: new Set([at('features/auth/pages/account-signin-page.tsx')]),
  shell: new Set([at('app/shell/shell.tsx')]),
  parts: new Map(Object.entries(PARTS).map(([name, part]) => [at(name), part])),
  textOwners: new Set(
    [
      'app/boot.ts',
      'app/page-loader.ts',
      'features/auth/feature.ts',
      'features/chart/feature.ts',
      'features/orders/feature.ts',
    ].map(at),
  ),
  startTextOwners: new Set(['app/boot.ts', 'features/auth/feature.ts'].map(at)),
  signInFeatures: new Set(['auth']),
};
/** Importers by module, below runtime/. */
const IMPORTERS: Record<string, string[]> = {
  'platform/text/en.ts': ['app/boot.ts'],
  'features/auth/text/en.ts': ['features/auth/feature.ts'],
  'forms/text/en.ts': ['features/auth/text/en.ts', 'features/chart/text/en.ts'],
  'forms/code/text/es.ts': ['features/auth/pages/code.tsx', 'features/chart/pages/chart.tsx'],
  'app/shell/text/en.ts': ['app/page-loader.ts'],
  'features/chart/text/en.ts': ['features/chart/feature.ts'],
  'features/chart/pages/text/pt-BR.ts': ['features/chart/pages/chart.tsx'],
  'features/chart/pages/chart.tsx': ['features/chart/feature.ts'],
  'app/shell/account-menu/text/en.ts': ['app/shell/account-menu/texts.ts'],
  'features/auth/pages/code.tsx': ['features/auth/feature.ts'],
  'forms/order/text/en.ts': ['features/orders/feature.ts', 'features/chart/pages/chart.tsx'],
  'forms/ticket/text/en.ts': ['features/orders/feature.ts', 'features/trade-room/feature.ts'],
};
const chunkOf = (id: string) =>
  textChunk(
    `/p/runtime/${id}`,
    (module) => ({
      code: '',
      importers: [],
      dynamicImporters: (IMPORTERS[module.slice('/p/runtime/'.length)] ?? []).map(
        (name) => `/p/runtime/${name}`,
      ),
    }),
    ALWAYS,
    ROLES,
  );

describe('textChunk', () => {
  it.each([
    ['platform/text/en.ts', 'start'],
    ['features/auth/text/en.ts', 'start'],
    ['forms/text/en.ts', 'start'],
    ['forms/code/text/es.ts', 'text'],
    ['app/shell/text/en.ts', 'shared'],
    ['app/shell/account-menu/text/en.ts', 'lazy'],
    ['features/chart/text/en.ts', 'chart'],
    ['features/chart/pages/text/pt-BR.ts', 'chart'],
    ['forms/order/text/en.ts', 'late'],
    ['forms/ticket/text/en.ts', 'shared'],
    ['features/chart/feature.ts', undefined],
  ])('assigns %s to %s', (id, chunk) => expect(chunkOf(id)?.name).toEqual(chunk));

  it('gives a text a larger reach than its importers', () => {
    const reach = [
      'forms/text/en.ts',
      'app/shell/account-menu/text/en.ts',
      'forms/code/text/es.ts',
      'forms/ticket/text/en.ts',
      'forms/order/text/en.ts',
      'features/chart/text/en.ts',
    ].map((id) => chunkOf(id)!.reach);
    expect(reach).toEqual([...reach].sort((a, b) => b - a));
    expect(new Set(reach).size).toBe(reach.length);
  });
});

describe('baseGroup', () => {
  /** Static and dynamic importers by module. */
  const STATIC_IMPORTERS: Record<string, string[]> = {
    'ui/field.tsx': ['forms/login-form.tsx', 'features/chart/pages/chart.tsx'],
    'ui/focus.ts': ['ui/field.tsx', 'features/trade-room/pages/traderoom-page.tsx'],
    'forms/login-form.tsx': ['features/auth/pages/account-signin-page.tsx'],
    'platform/api.ts': ['app/main.tsx'],
    'ui/table.tsx': ['features/chart/pages/chart.tsx', 'features/orders/feature.ts', 'app/shell/shell.tsx'],
    'app/guest-actions.tsx': ['app/guest-layout.tsx'],
    'app/site-footer.tsx': ['app/guest-layout.tsx', 'app/shell/shell.tsx'],
    'ui/mark.tsx': ['app/shell/shell.tsx', 'features/joint/slots/guest-action.tsx'],
  };
  const DYNAMIC_IMPORTERS: Record<string, string[]> = {
    'app/shell/shell.tsx': ['app/main.tsx'],
    'lib/sounds.ts': ['app/main.tsx', 'features/auth/pages/account-signin-page.tsx'],
    'features/joint/slots/guest-action.tsx': ['features/joint/feature.ts'],
  };
  const under = (names: string[] = []) => names.map((name) => `/p/runtime/${name}`);
  const getModuleInfo = (id: string) => ({
    importers: under(STATIC_IMPORTERS[id.slice('/p/runtime/'.length)]),
    dynamicImporters: under(DYNAMIC_IMPORTERS[id.slice('/p/runtime/'.length)]),
  });

  it.each([
    ['ui/field.tsx', 'fields'],
    ['ui/focus.ts', 'base'],
    ['app/guest-actions.tsx', 'fields'],
    ['app/site-footer.tsx', 'base'],
    ['ui/mark.tsx', 'base'],
    ['platform/api.ts', 'base'],
    ['ui/table.tsx', null],
    ['lib/sounds.ts', null],
  ])('assigns %s to %s', (id, chunk) => {
    const name = baseGroup(ROLES).name as (id: string, context: unknown) => string | null;
    expect(name(`/p/runtime/${id}`, { getModuleInfo })).toBe(chunk);
  });
});

describe('codeChunk', () => {
  /** Static importers by module, below runtime/; features import pages and contributions dynamically. */
  const STATIC_IMPORTERS: Record<string, string[]> = {
    'ui/login.tsx': ['features/auth/pages/account-signin-page.tsx', 'app/shell/shell.tsx'],
    'ui/drawn-icon.tsx': ['features/chart/pages/chart-page.tsx', 'features/auth/pages/code-page.tsx'],
    'ui/queries.ts': ['app/shell/shell.tsx', 'features/chart/pages/chart-page.tsx'],
    'forms/country.tsx': ['features/auth/pages/code-page.tsx', 'features/joint/pages/joint-page.tsx'],
    'trading/quotes.ts': ['features/orders/slots/drawer-badge.tsx', 'features/chart/pages/chart-page.tsx'],
    'trading/badge-text.ts': ['features/orders/slots/drawer-badge.tsx'],
    'trading/short-name.ts': ['features/orders/slots/drawer-badge.tsx', 'features/chart/dialog.tsx'],
    'trading/rows.css': ['trading/rows.tsx'],
    'trading/own.css': ['trading/own.tsx'],
    'trading/rows.tsx': [
      'features/orders/pages/orders-page.tsx',
      'features/chart/pages/chart-page.tsx',
      'features/desk/pages/desk-page.tsx',
    ],
    'trading/order.tsx': [
      'features/orders/pages/orders-page.tsx',
      'features/chart/pages/chart-page.tsx',
      'features/trade-room/pages/traderoom-page.tsx',
    ],
    'trading/ticket.tsx': ['features/chart/pages/chart-page.tsx', 'features/desk/pages/desk-page.tsx'],
    'lib/decimal.ts': [
      'features/chart/pages/chart-page.tsx',
      'features/trade-room/pages/traderoom-page.tsx',
      'features/orders/slots/shell-dialog.tsx',
    ],
    'trading/list.tsx': ['features/chart/pages/chart-page.tsx', 'features/chart/dialog.tsx'],
    'trading/own.tsx': ['features/chart/pages/chart-page.tsx'],
    'features/joint/own.tsx': ['features/joint/pages/joint-page.tsx'],
    'features/auth/own.tsx': ['features/auth/pages/code-page.tsx'],
    'features/orders/shortcuts.tsx': ['features/orders/slots/shell-dialog.tsx'],
    'features/orders/notice.tsx': ['features/orders/slots/shell-banner.tsx'],
    'features/orders/texts.ts': [
      'features/orders/slots/shell-banner.tsx',
      'features/orders/pages/orders-page.tsx',
    ],
    'platform/late.ts': ['features/orders/slots/shell-banner.tsx', 'features/chart/dialog.tsx'],
    'trading/late.ts': ['features/orders/slots/shell-banner.tsx', 'features/chart/pages/chart-page.tsx'],
    'trading/tiny.ts': ['features/chart/pages/chart-page.tsx', 'features/chart/dialog.tsx'],
    'ui/schema-form/fields.tsx': ['ui/schema-form/schema-form.tsx'],
    'ui/schema-form/schema-form.tsx': ['features/orders/slots/shell-dialog.tsx', 'features/chart/dialog.tsx'],
    'lib/typed.ts': ['ui/schema-form/schema-form.tsx', 'features/chart/dialog.tsx'],
    'forms/widget.tsx': ['features/orders/slots/shell-dialog.tsx', 'features/chart/dialog.tsx'],
    'trading/shared.tsx': ['features/orders/notice.tsx', 'features/orders/shortcuts.tsx'],
    'trading/positions/close-dialog.tsx': [],
    'trading/chart/draw-chart.ts': [],
    'app/shell/menu-panel.tsx': [],
  };
  const dynamicImportersOf = (id: string) => {
    const [, feature] = /features\/([\w-]+)\/(?:pages|slots)\//.exec(id) ?? [];
    if (feature) return [`/p/runtime/features/${feature}/feature.ts`];
    if (id.endsWith('shell.tsx')) return ['/p/runtime/app/main.tsx'];
    if (/(?:dialog|question|panel)\.tsx$|draw-chart/.test(id))
      return [
        '/p/runtime/features/chart/pages/chart-page.tsx',
        '/p/runtime/features/desk/pages/desk-page.tsx',
      ];
    return [];
  };
  const info = (id: string) => ({
    code: 'x'.repeat(id.endsWith('tiny.ts') ? 500 : 501),
    importers: (STATIC_IMPORTERS[id.slice('/p/runtime/'.length)] ?? []).map((name) => `/p/runtime/${name}`),
    dynamicImporters: dynamicImportersOf(id),
  });

  it.each([
    ['ui/login.tsx', null],
    ['ui/drawn-icon.tsx', 'parts'],
    ['ui/queries.ts', 'signed-in'],
    ['forms/country.tsx', 'forms'],
    ['trading/quotes.ts', 'signed-in'],
    ['trading/badge-text.ts', 'orders-slots'],
    ['trading/short-name.ts', 'signed-in'],
    ['trading/order.tsx', 'pages'],
    ['trading/rows.tsx', 'late'],
    ['trading/rows.css', 'signed-in'],
    ['trading/own.css', 'chart-pages'],
    ['trading/ticket.tsx', expect.stringMatching(/^by-[0-9a-f]{4}$/)],
    ['lib/decimal.ts', 'landing-shared'],
    ['trading/list.tsx', expect.stringMatching(/^of-[0-9a-f]{4}$/)],
    ['trading/own.tsx', 'chart-pages'],
    ['features/joint/own.tsx', 'joint-pages'],
    ['features/auth/own.tsx', null],
    ['features/orders/shortcuts.tsx', 'orders-intent'],
    ['features/orders/notice.tsx', 'orders-idle'],
    ['forms/widget.tsx', 'deferred-shared'],
    ['ui/schema-form/fields.tsx', 'deferred-form'],
    ['lib/typed.ts', 'deferred-shared'],
    ['features/orders/texts.ts', 'orders-idle'],
    ['platform/late.ts', 'idle-shared'],
    ['trading/late.ts', expect.stringMatching(/^of-[0-9a-f]{4}$/)],
    ['trading/tiny.ts', 'late'],
    ['trading/shared.tsx', 'orders-idle'],
    ['trading/positions/close-dialog.tsx', null],
    ['trading/chart/draw-chart.ts', null],
    ['app/shell/menu-panel.tsx', null],
  ])('assigns %s to %s', (id, chunk) => expect(codeChunk(`/p/runtime/${id}`, info, ROLES)).toEqual(chunk));
});

describe('shared build', () => {
  it('has four text chunks per language for all brands and at most one more per optional feature', async () => {
    const { graph } = await sharedBuild();
    const texts = Object.values(graph.chunks)
      .map(({ modules }) => modules)
      .filter((modules) => modules.some((name) => name.endsWith('/text/en.ts')));
    const holding = (folders: string[]) =>
      texts.filter((modules) => modules.some((name) => folders.some((folder) => name.startsWith(folder))))
        .length;
    const isAlways = (wanted: boolean) =>
      [...FEATURES].filter(([, { always }]) => always === wanted).map(([id]) => `runtime/features/${id}/`);
    expect(holding(['runtime/app/', 'runtime/platform/', ...isAlways(true)])).toBe(4);
    for (const folder of isAlways(false)) expect(holding([folder]), folder).toBeLessThanOrEqual(1);
    for (const modules of texts) expect(modules.filter((name) => name.endsWith('/text/es.ts'))).toEqual([]);
  });

  it('loads no page and no form with the contributions that follow the first paint of every page', async () => {
    const { graph } = await sharedBuild();
    const present = new Set(firstPaintScripts(graph, [...FEATURES.keys()], LANDING.route));
    const late = [...FEATURES].flatMap(([id, { slots }]) =>
      slots.filter(({ load }) => load === 'idle').map(({ slot }) => slotFile(id, slot)),
    );
    expect(late.length).toBeGreaterThan(5);
    for (const file of late) {
      const [chunk] = Object.entries(graph.chunks).find(([, { modules }]) => modules.includes(file))!;
      const modules = staticClosure(graph, [chunk])
        .filter((name) => !present.has(name))
        .flatMap((name) => graph.chunks[name]!.modules);
      expect(
        modules.filter((name) => /\/pages\/|node_modules|schema-form/.test(name)),
        file,
      ).toEqual([]);
    }
  });
});

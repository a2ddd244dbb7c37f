import { describe, expect, it } from 'vitest';
import { firstPaintScripts, PAGES } from '../../../cli/build/verify/first-paint.ts';
import { FEATURES } from '../../../cli/manifest/schema-data.ts';
import { sharedBuild } from '../support/stamped-brand.ts';

const ALL = [...FEATURES.keys()];

/** The modules of the scripts that the first paint of a page loads. */
async function modulesOf(route: string, features: readonly string[] = ALL): Promise<string[]> {
  const { graph } = await sharedBuild();
  return firstPaintScripts(graph, features, route).flatMap((file) => graph.chunks[file]!.modules);
}

const libraryIn = (modules: readonly string[], name: string) =>
  modules.filter((module) => module.startsWith(`node_modules/${name}/`)).length > 0;

describe('firstPaintScripts', () => {
  it('has the frame, the page, its text and the contributions that load with the view', async () => {
    const modules = await modulesOf('transactions');
    expect(modules).toEqual(
      expect.arrayContaining([
        'runtime/app/main.tsx',
        'runtime/app/shell/shell.tsx',
        'runtime/app/shell/text/en.ts',
        'runtime/features/transactions/pages/transactions-page.tsx',
        'runtime/features/transactions/text/en.ts',
        'runtime/features/watchlist/slots/header-action.tsx',
      ]),
    );
    expect(modules).not.toContain('runtime/features/transactions/text/es.ts');
    expect(modules).not.toContain('runtime/app/guest-layout.tsx');
  });

  it('has the guest frame and the contributions to guest pages for a guest', async () => {
    const modules = await modulesOf('account-signin');
    expect(modules).toContain('runtime/app/guest-layout.tsx');
    expect(modules).toContain('runtime/features/demo-access/slots/login-extra.tsx');
    expect(modules).not.toContain('runtime/app/shell/shell.tsx');
  });

  it('has nothing of a feature that the build lacks', async () => {
    const features = ALL.filter((id) => id !== 'watchlist' && id !== 'identity');
    expect(await modulesOf('kyc', features)).toEqual([]);
    expect(await modulesOf('transactions', features)).not.toContain(
      'runtime/features/watchlist/slots/header-action.tsx',
    );
  });

  it('finds every module that schemas/page-budgets.json adds to a page', async () => {
    const added = Object.entries(PAGES).flatMap(([route, { also = [] }]) =>
      also.map((each) => [route, each]),
    );
    expect(added.length).toBeGreaterThan(3);
    for (const [route, module] of added) expect(await modulesOf(route!), route).toContain(module);
  });

  it('has no price chart and no order ticket for pages that show none', async () => {
    for (const route of ['livechat', 'desk', 'new-account-demo'])
      expect(
        (await modulesOf(route)).filter((module) =>
          /^runtime\/trading\/(?:chart\/(?:chart|candle)|ticket\/(?!market-time|text\/)).*\.tsx?$/.test(
            module,
          ),
        ),
        route,
      ).toEqual([]);
  });

  it.each([
    ['chart.js', []],
    ['lightweight-charts', ['traderoom', 'traderoom-mt4', 'traderoom-v2']],
    ['@rjsf/core', ['new-account-demo']],
  ])('loads %s only with the pages that show it first', async (library, pages) => {
    const found: string[] = [];
    for (const route of Object.keys(PAGES).sort())
      if (libraryIn(await modulesOf(route), library)) found.push(route);
    expect(found).toEqual(pages);
  });
});

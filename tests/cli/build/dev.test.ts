import { describe, expect, it, vi } from 'vitest';
import { devHtml } from '../../../cli/build/dev/dev-page.ts';
import { reloadPlan } from '../../../cli/build/dev/reload-plan.ts';
import { debounce } from '../../../cli/build/dev/debounce.ts';
import { scriptText } from '../../../cli/build/verify/html.ts';
import type { PageData } from '../../../schemas/generated/types.ts';
import { loaded, sharedBuild, stamped, tree } from '../support/stamped-brand.ts';

describe('reloadPlan', () => {
  it('distinguishes no change, new styles and a page reload', async () => {
    const before = await loaded('northwind');
    const { brand } = before;
    const { theme } = brand;
    const themed = (change: Partial<typeof theme>) =>
      reloadPlan(before, { ...before, brand: { ...brand, theme: { ...theme, ...change } } });
    expect(themed({})).toBe('nothing');
    expect(themed({ dark: { ...theme.dark, primary: '#ff0000' } })).toBe('styles');
    expect(themed({ radius: 0 })).toBe('styles');
    expect(themed({ fonts: { ...theme.fonts, body: 'source-sans' } })).toBe('styles');
    expect(themed({ default: 'light' })).toBe('page');
    expect(reloadPlan(before, { ...before, features: ['auth'] })).toBe('page');
    expect(reloadPlan(before, { ...before, logos: { ...before.logos } })).toBe('nothing');
    expect(reloadPlan(before, { ...before, logos: { ...before.logos, logo: Buffer.from('<svg/>') } })).toBe(
      'page',
    );
    expect(reloadPlan(before, { ...before, logos: {} })).toBe('page');
    expect(reloadPlan(before, { ...before, text: { en: { 'auth.title': 'x' } } })).toBe('page');
  });
});

describe('debounce', () => {
  it('debounces changes and runs again after changes during a run', async () => {
    vi.useFakeTimers();
    try {
      const finish: (() => void)[] = [];
      const work = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
      const changed = debounce(work, 50);
      changed();
      await vi.advanceTimersByTimeAsync(49);
      changed();
      await vi.advanceTimersByTimeAsync(49);
      expect(work).toHaveBeenCalledTimes(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(work).toHaveBeenCalledTimes(1);
      changed();
      await vi.advanceTimersByTimeAsync(50);
      expect(work).toHaveBeenCalledTimes(1);
      finish[0]!();
      await vi.advanceTimersByTimeAsync(0);
      expect(work).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('devHtml', () => {
  it('embeds the brand with source modules instead of chunks', async () => {
    const html = devHtml(await loaded('northwind'));
    const data = JSON.parse(scriptText(html, 'id="brand"')!) as PageData;
    expect(data.features.find(({ id }) => id === 'auth')?.entry).toBe('features/auth/feature.ts');
    expect(data.logos.logo).toBe('@brand/assets/logo.svg');
    expect(html).toContain('<title>Dev · Northwind</title>');
  });

  it('loads the component gallery at /_gallery and the app elsewhere', async () => {
    const brand = await loaded('northwind');
    expect(devHtml(brand, '/_gallery')).toContain('src="/dev/gallery.tsx"');
    expect(devHtml(brand, '/_gallery?theme=dark')).toContain('src="/dev/gallery.tsx"');
    expect(devHtml(brand, '/traderoom')).toContain('src="/app/main.tsx"');
    expect(devHtml(brand, '/_gallery/other')).toContain('src="/app/main.tsx"');
  });
});

describe('a build', () => {
  it('contains no part of the component gallery', async () => {
    const shared = await sharedBuild();
    const brand = await stamped('northwind');
    for (const folder of [shared.folder, brand.folder]) {
      const files = Object.entries(tree(folder)).map(
        ([name, content]) => [name, Buffer.from(content, 'base64').toString('utf8')] as const,
      );
      expect(files.length).toBeGreaterThan(10);
      const holds = (word: string) =>
        files.filter(([name, content]) => name.includes(word) || content.includes(word));
      expect([holds('_gallery'), holds('Component gallery'), holds('gallery-page')].flat()).toEqual([]);
    }
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { restart, takeRestart } from '../../../../runtime/features/static-demo/backend/restart.ts';
import { makePage } from '../../support/page.ts';

function stubStorage() {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('a restart of a static demo', () => {
  it('happens once, at the next load of the same demo', () => {
    stubStorage();
    const page = { ...makePage(), base: '/demo/' };
    const load = vi.fn();
    expect(takeRestart(page)).toBe(false);
    restart(page, load);
    expect(load).toHaveBeenCalledWith('/demo/');
    expect(takeRestart({ ...page, id: 'other' })).toBe(false);
    expect(takeRestart(page)).toBe(true);
    expect(takeRestart(page)).toBe(false);
  });

  it('loads the page again in a browser that stores nothing', () => {
    const blocked = () => {
      throw new Error('Storage is blocked');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    const load = vi.fn();
    restart(makePage(), load);
    expect(load).toHaveBeenCalledOnce();
    expect(takeRestart(makePage())).toBe(false);
  });
});

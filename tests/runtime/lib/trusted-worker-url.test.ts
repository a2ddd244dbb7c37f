import { beforeEach, expect, test, vi } from 'vitest';

interface Rules {
  createScriptURL(input: string): string;
}

beforeEach(() => vi.resetModules());

test('is a trusted URL of the only policy that the site allows', async () => {
  const { trustedWorkerUrl } = await import('../../../runtime/lib/trusted-worker-url.ts');
  const created: string[] = [];
  let rules: Rules | undefined;
  const factory = {
    createPolicy(name: string, given: Rules) {
      created.push(name);
      rules = given;
      return { createScriptURL: (input: string) => ({ trusted: given.createScriptURL(input) }) };
    },
  };
  expect(trustedWorkerUrl('/trade/', 'sw.js', factory)).toEqual({ trusted: '/trade/sw.js' });
  const backend = 'assets/backend-Dx_6-Otf.js';
  expect(trustedWorkerUrl('/trade/', backend, factory)).toEqual({ trusted: `/trade/${backend}` });
  expect(created).toEqual(['app-worker']);
  for (const address of [
    'https://attacker.example/sw.js',
    '/sw.js',
    '/trade/assets/app-1.js',
    '/trade/assets/../sw.js',
  ])
    expect(() => rules!.createScriptURL(address)).toThrow(TypeError);
});

test('is a plain URL in browsers without Trusted Types', async () => {
  const { trustedWorkerUrl } = await import('../../../runtime/lib/trusted-worker-url.ts');
  expect(trustedWorkerUrl('/', 'sw.js', undefined)).toBe('/sw.js');
});

import { beforeEach, expect, test, vi } from 'vitest';

interface Rules {
  createScriptURL(input: string): string;
}

beforeEach(() => vi.resetModules());

test('is a trusted URL of the only policy that the site allows', async () => {
  const { workerUrl } = await import('../../../../runtime/features/installation/worker-url.ts');
  const created: string[] = [];
  let rules: Rules | undefined;
  const factory = {
    createPolicy(name: string, given: Rules) {
      created.push(name);
      rules = given;
      return { createScriptURL: (input: string) => ({ trusted: given.createScriptURL(input) }) };
    },
  };
  expect(workerUrl('/trade/', factory)).toEqual({ trusted: '/trade/sw.js' });
  expect(workerUrl('/trade/', factory)).toEqual({ trusted: '/trade/sw.js' });
  expect(created).toEqual(['app-worker']);
  expect(() => rules!.createScriptURL('https://attacker.example/sw.js')).toThrow(TypeError);
});

test('is a plain URL in browsers without Trusted Types', async () => {
  const { workerUrl } = await import('../../../../runtime/features/installation/worker-url.ts');
  expect(workerUrl('/', undefined)).toBe('/sw.js');
});

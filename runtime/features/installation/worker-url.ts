interface ScriptUrlPolicy {
  createScriptURL(input: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(input: string): string }): ScriptUrlPolicy;
}

/** The only Trusted Types policy that the site's Content-Security-Policy allows (cli/build/content-policy.ts). */
const POLICY = 'app-worker';

let policy: ScriptUrlPolicy | undefined;

/**
 * The address of the site's service worker, as a TrustedScriptURL where the browser has them. The policy
 * accepts no other address.
 */
export function workerUrl(
  base: string,
  factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes,
): string {
  const address = `${base}sw.js`;
  policy ??= factory?.createPolicy(POLICY, {
    createScriptURL(input) {
      if (input === address) return input;
      throw new TypeError(`Not the address of the service worker: ${input}`);
    },
  });
  return (policy ? policy.createScriptURL(address) : address) as string;
}

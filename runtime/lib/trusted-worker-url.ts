interface ScriptUrlPolicy {
  createScriptURL(input: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(input: string): string }): ScriptUrlPolicy;
}

/** The only Trusted Types policy that the site's Content-Security-Policy allows (cli/build/content-policy.ts). */
const POLICY = 'app-worker';
/** The service worker, and the backend of a static demo. */
const WORKER_FILE = /^(?:sw|assets\/backend-[\w-]+)\.js$/;

let policy: ScriptUrlPolicy | undefined;

/**
 * The address of a worker of this site, as a TrustedScriptURL where the browser has them. The policy accepts no
 * other address.
 * @param file below the base
 */
export function trustedWorkerUrl(
  base: string,
  file: string,
  factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes,
): string {
  policy ??= factory?.createPolicy(POLICY, {
    createScriptURL(input) {
      if (input.startsWith(base) && WORKER_FILE.test(input.slice(base.length))) return input;
      throw new TypeError(`Not the address of a worker of this site: ${input}`);
    },
  });
  const address = base + file;
  return (policy ? policy.createScriptURL(address) : address) as string;
}

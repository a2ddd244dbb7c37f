import type { Page } from 'playwright';
import { callAs } from './call-as.ts';
import type { Served } from './serve.ts';

/** The code in the next mail to a demo user, once a code is requested. */
export function nextCode(served: Served, role: string): () => Promise<string> {
  const address = served.emailOf(role);
  const before = served.mails.filter(({ to }) => to === address).length;
  return async () => (await served.mailTo(address, before)).code!;
}

type Call = (method: string, path: string, body: object) => Promise<unknown>;

/** Confirms a code in the session of the calls, whose user has this role. */
export async function confirmCode(call: Call, served: Served, role: string): Promise<void> {
  const code = nextCode(served, role);
  await call('POST', '/user/step-up/code', {});
  await call('POST', '/user/step-up/verify', { code: await code() });
}

/** Confirms a code in the session of the page. */
export const stepUp = (page: Page, served: Served, role: string): Promise<void> =>
  confirmCode((method, path, body) => callAs(page, method, path, body), served, role);

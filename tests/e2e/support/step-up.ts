import type { Page } from 'playwright';
import { callAs } from './call-as.ts';
import type { Served } from './serve.ts';

/** The code in the next mail to a demo user, once a code is requested. */
export function nextCode(served: Served, role: string): () => Promise<string> {
  const address = served.emailOf(role);
  const before = served.mails.filter(({ to }) => to === address).length;
  return async () => (await served.mailTo(address, before)).code!;
}

/** Confirms a code in the session of the page, whose user has this role. */
export async function stepUp(page: Page, served: Served, role: string): Promise<void> {
  const code = nextCode(served, role);
  await callAs(page, 'POST', '/user/step-up/code', {});
  await callAs(page, 'POST', '/user/step-up/verify', { code: await code() });
}

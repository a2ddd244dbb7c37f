import { expect } from 'vitest';
import type { Kit, Visitor } from './backend.ts';

/** Address of a demo user. */
export const addressOf = (kit: Kit, role: string): string =>
  kit.backend.demoUsers(kit.brand.id).find((user) => user.role === role)!.email;

/** Confirms a code in the session of this visitor, a demo user. */
export async function stepUp(kit: Kit, visitor: Visitor, role = 'trader'): Promise<void> {
  expect((await visitor.call('step-up.request', {})).status).toBe(200);
  const address = addressOf(kit, role);
  // A mail of another kind may be as new.
  const { code } = (await kit.backend.mails(kit.brand.id)).find((mail) => mail.to === address && mail.code)!;
  expect((await visitor.call('step-up.verify', { code: code! })).status).toBe(200);
}

import { expect } from 'vitest';
import { codeFor, type Kit, type Visitor } from './backend.ts';

/** Address of a demo user. */
export const addressOf = (kit: Kit, role: string): string =>
  kit.backend.demoUsers(kit.brand.id).find((user) => user.role === role)!.email;

/** Confirms a code in the session of this visitor, a demo user. */
export async function stepUp(kit: Kit, visitor: Visitor, role = 'trader'): Promise<void> {
  expect((await visitor.call('step-up.request', {})).status).toBe(200);
  const code = await codeFor(kit, addressOf(kit, role));
  expect((await visitor.call('step-up.verify', { code })).status).toBe(200);
}

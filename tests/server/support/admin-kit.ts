import { expect } from 'vitest';
import type { Db } from '../../../server/ports.ts';
import { startKit, type Kit, type KitOptions, type Visitor } from './backend.ts';
import { stepUp } from './fresh-code.ts';

/** A backend and its administrator, signed in and with a fresh code. */
export async function adminKit(db: Db, options: KitOptions = {}): Promise<{ kit: Kit; admin: Visitor }> {
  const kit = await startKit(db, options);
  return { kit, admin: await signedInWithCode(kit, 'admin') };
}

/** Signs in a demo operator, who may then change settings for five minutes. Once per operator and five minutes. */
export async function signedInWithCode(kit: Kit, role: 'admin' | 'superadmin'): Promise<Visitor> {
  const operator = await kit.signedIn(role);
  await stepUp(kit, operator, role);
  return operator;
}

/** Changes settings of the brand, as a superadministrator who signs in for it. */
export async function changeSettings(kit: Kit, settings: Record<string, string | null>): Promise<void> {
  const operator = await signedInWithCode(kit, 'superadmin');
  expect((await operator.call('settings.write', { settings })).status).toBe(200);
}

/** Writes settings of the brand as an operator. */
export const writeSettings = (admin: Visitor, settings: Record<string, unknown>) =>
  admin.call('settings.write', { settings });

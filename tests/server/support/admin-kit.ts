import type { Db } from '../../../server/ports.ts';
import { startKit, type Kit, type KitOptions, type Visitor } from './backend.ts';

/** A backend and its signed-in administrator. */
export async function adminKit(db: Db, options: KitOptions = {}): Promise<{ kit: Kit; admin: Visitor }> {
  const kit = await startKit(db, options);
  return { kit, admin: await kit.signedIn('admin') };
}

/** Writes settings of the brand as an operator. */
export const writeSettings = (admin: Visitor, settings: Record<string, unknown>) =>
  admin.call('settings.write', { settings });

import type { Settings, User } from '../../schemas/generated/types.ts';
import { isOperator } from '../../domain/access/operator-roles.ts';

/**
 * Administrators get a link to the back-office if the operator has one (spec 1 §2.2, §6). The server
 * authorizes them again.
 */
export function mayEnterBackOffice(
  user: Pick<User, 'roles'>,
  settings: Pick<Settings, 'crm_auto_login' | 'crm_url'>,
): boolean {
  return settings.crm_auto_login && settings.crm_url !== '' && isOperator(user);
}

/** The host that receives a hand-off; null if it does not use https or is not one of the build's hosts. */
export function trustedHost(target: string, allowedHosts: readonly string[]): string | null {
  if (!URL.canParse(target)) return null;
  const { protocol, hostname } = new URL(target);
  return protocol === 'https:' && allowedHosts.includes(hostname) ? hostname : null;
}

import type { Settings, User } from '../../schemas/generated/types.ts';

/** Administrators get an entry to the back-office where the operator has one (spec 1 §2.2, §6). The server decides again. */
export function mayEnterBackOffice(
  user: Pick<User, 'roles'>,
  settings: Pick<Settings, 'crm_auto_login' | 'crm_url'>,
): boolean {
  return (
    settings.crm_auto_login &&
    settings.crm_url !== '' &&
    user.roles.some((role) => role === 'admin' || role === 'superadmin')
  );
}

/** The host that a hand-off goes to; null where it is not https or not one of the build's hosts. */
export function trustedHost(target: string, allowedHosts: readonly string[]): string | null {
  if (!URL.canParse(target)) return null;
  const { protocol, hostname } = new URL(target);
  return protocol === 'https:' && allowedHosts.includes(hostname) ? hostname : null;
}

import { readDevice } from '../../domain/access/device.ts';

/** A user agent as people know it: "Firefox 143 · Linux". What is no user agent, or an unknown one, stays as it is. */
export function deviceName(userAgent: string): string {
  if (!userAgent.startsWith('Mozilla/')) return userAgent;
  const { browser, version, system } = readDevice(userAgent);
  const parts = [browser && `${browser} ${version}`, system].filter((part) => part !== undefined);
  return parts.length ? parts.join(' · ') : userAgent;
}

import { readDevice } from '../../domain/access/device.ts';

/**
 * A readable name of a user agent: "Firefox 143 · Linux". Returns unknown user agents and other strings
 * unchanged.
 */
export function deviceName(userAgent: string): string {
  if (!userAgent.startsWith('Mozilla/')) return userAgent;
  const { browser, version, system } = readDevice(userAgent);
  const parts = [browser && `${browser} ${version}`, system].filter((part) => part !== undefined);
  return parts.length ? parts.join(' · ') : userAgent;
}

import type { ServerBrand } from '../../../schemas/generated/types.ts';
import type { Environment, Ports, TradingPlatform } from '../../ports.ts';
import { createPlatformClient } from './platform-client.ts';
import { createSimulatedPlatform } from './simulated-platform.ts';

/** The secrets that requests to a brand's adapter are signed with: the current one, and previous ones during a rotation. */
export interface PlatformAccess {
  secrets: readonly string[];
}

export interface PlatformOptions {
  environment: Environment;
  /** Absent without a secret. */
  access?: PlatformAccess;
  fetch: typeof fetch;
  /** Of one attempt, milliseconds. */
  timeout?: number;
  /** Waits between attempts. */
  wait?(milliseconds: number): Promise<void>;
}

/** Three attempts end before the claim of their request does: see `oldestClaim`. */
const TIMEOUT_MS = 5000;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * The trading platform of a brand: its adapter when manifest and environment name one, else a simulated one,
 * which production does not have.
 * @param ports with the database of the brand
 * @returns null when the brand offers no trading accounts
 */
export function openPlatform(
  { id, features, demoAccounts }: ServerBrand,
  { environment, access, fetch, timeout = TIMEOUT_MS, wait = sleep }: PlatformOptions,
  ports: Pick<Ports, 'db' | 'clock' | 'log' | 'random'>,
): TradingPlatform | null {
  if (!features.includes('trading-accounts')) return null;
  const { clock, log } = ports;
  if (access && demoAccounts?.api) {
    const api = demoAccounts.api.replace(/\/+$/, '');
    return createPlatformClient({ api, key: id, secrets: access.secrets, fetch, clock, log, timeout, wait });
  }
  if (environment !== 'production') return createSimulatedPlatform(ports, id);
  log.warn({ brand: id }, 'trading accounts are off: there is no key in TRADING_PLATFORM_KEYS');
  return null;
}

import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Db } from '../../../server/ports.ts';
import { startKit, type Answer, type Kit, type KitOptions, type Visitor } from './backend.ts';
import { PLATFORM_SECRET, startPlatformServer, type PlatformServer } from './platform-server.ts';

export const CHOICE = {
  platform: 'MT4',
  leverage: '1:30',
  account_type: 'Raw Spread',
  currency: 'USD',
  server: 'Demo',
  is_demo: true,
  initial_deposit: '200',
};

let keys = 0;
export const newKey = (): string => `trading-account-${(keys += 1)}`;

export const create = (
  visitor: Visitor,
  over: object = {},
  key = newKey(),
): Promise<Answer<'trading-account.create'>> =>
  visitor.call('trading-account.create', { ...CHOICE, ...over }, { headers: { 'idempotency-key': key } });

export const topUp = (
  visitor: Visitor,
  id: string | number,
  amount: unknown = '500',
  key = newKey(),
): Promise<Answer<'trading-account.top-up'>> =>
  visitor.call('trading-account.top-up', { id, amount }, { headers: { 'idempotency-key': key } });

export const listOf = async (visitor: Visitor) => (await visitor.call('trading-account.list')).data;

/** A brand with trading accounts; without a platform server, on the simulated platform. */
export async function startAccounts(
  db: Db,
  options: KitOptions = {},
  platform?: PlatformServer,
): Promise<{ kit: Kit; visitor: Visitor }> {
  const kit = await startKit(db, {
    ...(platform ? { platformSecret: PLATFORM_SECRET } : {}),
    ...options,
    brand: {
      features: ['auth', 'profile', 'trading-accounts'],
      ...(platform ? { demoAccounts: { api: platform.api } } : {}),
      ...options.brand,
    },
  });
  return { kit, visitor: await kit.signedIn('trader') };
}

/** A platform server for the tests of a file, up and empty before each test. */
export function usePlatformServer(): { readonly server: PlatformServer } {
  let server: PlatformServer;
  beforeAll(async () => {
    server = await startPlatformServer();
  });
  beforeEach(() => {
    Object.assign(server, { mode: 'up', text: null, secret: PLATFORM_SECRET, unsigned: 0 });
    Object.assign(server, { requests: [], bodies: [], deposits: [] });
    server.accounts.clear();
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
  };
}

/** Runs the periodic jobs after this time, until they have ended. */
export async function jobsAfter(kit: Kit, seconds: number): Promise<void> {
  kit.wait(seconds);
  await kit.backend.settled();
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceOpened } from '../../../../runtime/features/account-manager/slots/announce-opened.ts';
import type { Account, Position } from '../../../../schemas/generated/types.ts';
import { makeAccount } from '../../support/accounts.ts';
import { AT, makePosition } from '../../support/live-market.ts';
import { createServer, openTab, settle, type Server, type Tab } from '../../support/live-tab.ts';

let server: Server;
let tab: Tab;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(AT) });
  server = createServer();
  tab = await openTab({ server });
  stop = announceOpened(tab.live);
});

afterEach(() => {
  stop();
  tab.close();
  vi.useRealTimers();
});

const receive = (mode: Account['mode'], ...positions: Position[]) =>
  server.connection().send('positions', { account: makeAccount({ mode }), positions });

describe('a position that a manager opens', () => {
  const own = makePosition({ id: 'p_0' });
  const copy = makePosition({ id: 'p_2', opened_by: 'manager' });

  test('is announced once; positions that were open before are not', async () => {
    await receive('real', own, makePosition({ id: 'p_1', opened_by: 'manager' }));
    await receive('real', own, copy);
    await receive('real', own, copy);
    await settle();
    expect(tab.notices()).toEqual(['Your manager bought 0.10 EUR/USD for you at 1.08427']);
  });

  test('is not announced when the account was selected meanwhile, or the trader opened it', async () => {
    await receive('practice');
    await receive('real', copy);
    await receive('real', copy, own);
    await settle();
    expect(tab.notices()).toEqual([]);
  });
});

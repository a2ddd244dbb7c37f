import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position, User } from '../../../../schemas/generated/types.ts';
import { fine } from '../../support/fake-api.ts';
import { makeAccount } from '../../support/accounts.ts';
import { AT, makePosition } from '../../support/live-market.ts';
import { createServer, openTab, settle, type Server, type Tab } from '../../support/live-tab.ts';
import { trader } from '../../support/page.ts';

const nextUser: User = { ...trader, id: 'u_next' };
const order = { mode: 'real', coinId: 'eurusd', type: 'buy', qty: '1' } as const;

let server: Server;
let tab: Tab;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(AT) });
  server = createServer();
  tab = await openTab({ server });
});

afterEach(() => {
  tab.close();
  vi.useRealTimers();
});

function changeUser() {
  tab.platform.session.end('signed-out');
  tab.platform.session.begin({ user: nextUser });
}

const positionIds = () => tab.live.book.getState().positions.map(({ id }) => id);

describe('the live store after another user signed in', () => {
  test('shows the account of the new user although the feed was stopped meanwhile', async () => {
    await server.connection().send('positions', {
      account: makeAccount({ version: 50, balance: '77777.00' }),
      positions: [makePosition()],
    });
    expect(positionIds()).toHaveLength(1);
    tab.close();
    await vi.advanceTimersByTimeAsync(6000);
    changeUser();
    const release = tab.live.hold();
    expect(tab.live.book.getState().account).toBeNull();
    await settle();
    await server.connection().send('positions', {
      account: makeAccount({ version: 3, balance: '5.00' }),
      positions: [],
    });
    expect(tab.live.book.getState().account!.balance).toBe('5.00');
    expect(positionIds()).toEqual([]);
    release();
  });

  test('does not show the result of the previous user', async () => {
    await server.connection().send('positions', { account: makeAccount(), positions: [] });
    let reply!: (result: ReturnType<typeof fine<Position>>) => void;
    tab.api.answers['trade.store'] = () => new Promise((resolve) => (reply = resolve));
    const placed = tab.live.trading.acts.place(order);
    await vi.waitUntil(() => reply !== undefined);
    changeUser();
    await settle();
    expect([...tab.live.trading.state.getState().placing]).toEqual([]);
    reply(fine(makePosition({ id: 'p_previous' })));
    await placed;
    await settle();
    expect(positionIds()).not.toContain('p_previous');
    expect(tab.notices()).toEqual([]);
  });

  describe('tells the sign-in page of an order that was unconfirmed when the session ended', () => {
    const NOTE = 'it may or may not have gone through. Check your positions after you log in.';
    const refused = {
      ok: false,
      error: { code: 'session_required', status: 401, message: '', fields: {} },
    } as const;
    async function expired() {
      tab.platform.session.end('expired');
      await vi.advanceTimersByTimeAsync(0);
    }
    const note = () => (tab.platform.session.getState() as { note?: string }).note;
    const lost = { ok: false, error: { code: 'offline', status: 0, message: '', fields: {} } } as const;

    test('in flight', async () => {
      let isSent = false;
      tab.api.answers['trade.store'] = () => {
        isSent = true;
        return new Promise(() => {});
      };
      void tab.live.trading.acts.place(order);
      await vi.waitUntil(() => isSent);
      await expired();
      expect(note()).toContain(NOTE);
    });

    test('lost within the last minute', async () => {
      tab.api.answers['trade.store'] = () => lost;
      const placed = tab.live.trading.acts.place(order);
      await vi.advanceTimersByTimeAsync(10_000);
      await placed;
      await expired();
      expect(note()).toContain(NOTE);
    });

    test('lost, before a retry ended the session', async () => {
      let attempts = 0;
      tab.api.answers['trade.store'] = async () => {
        attempts += 1;
        await Promise.resolve();
        if (attempts === 1) return lost;
        tab.platform.session.end('expired');
        return refused;
      };
      const placed = tab.live.trading.acts.place(order);
      await vi.advanceTimersByTimeAsync(10_000);
      await placed;
      expect([attempts, note()]).toEqual([2, expect.stringContaining(NOTE)]);
    });

    test('but not of the one whose refusal ended it', async () => {
      tab.api.answers['trade.store'] = async () => {
        await Promise.resolve();
        tab.platform.session.end('expired');
        return refused;
      };
      await tab.live.trading.acts.place(order);
      await vi.advanceTimersByTimeAsync(0);
      expect([tab.platform.session.getState().status, note()]).toEqual(['guest', undefined]);
    });

    test('but not of a confirmed one', async () => {
      tab.api.answers['trade.store'] = () => fine(makePosition());
      await tab.live.trading.acts.place(order);
      await expired();
      expect([tab.platform.session.getState().status, note()]).toEqual(['guest', undefined]);
    });
  });

  test('does not send a lost order of the previous user again', async () => {
    await server.connection().send('positions', { account: makeAccount(), positions: [] });
    const senders: string[] = [];
    tab.api.answers['trade.store'] = () => {
      senders.push(tab.platform.session.getState().user!.id);
      return { ok: false, error: { code: 'offline', status: 0, message: '', fields: {} } };
    };
    const placed = tab.live.trading.acts.place(order);
    await vi.waitUntil(() => senders.length > 0);
    changeUser();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await placed).ok).toBe(false);
    expect(senders).toEqual([trader.id]);
  });
});

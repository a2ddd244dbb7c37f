import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import transactionExample from '../../../../schemas/api/transaction/list.json';
import withdrawalExample from '../../../../schemas/api/withdrawal/list.json';
import depositExample from '../../../../schemas/api/deposit/list.json';
import { depositWithFee, statementOf } from '../../../domain/support/statement.ts';
import { market } from '../../support/assets.ts';
import { deposit, offer } from '../../support/deposits.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { click, control, hasControl, openSignedIn, type, until, type Site } from '../../support/site.tsx';
import { stubWindowWidth } from '../../support/viewport.ts';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const [transactions] = transactionExample.examples as unknown as [{ output: CallOutput['transaction.list'] }];
const [withdrawals] = withdrawalExample.examples as unknown as [{ output: CallOutput['withdrawal.list'] }];
const [deposits] = depositExample.examples as unknown as [{ output: CallOutput['deposit.list'] }];

const lists: Answers = {
  ...market,
  'transaction.list': () => fine(transactions.output),
  'withdrawal.list': () => fine(withdrawals.output),
  'deposit.list': () => fine(deposits.output),
};

const open = (at: string, answers: Answers = {}): Promise<Site> =>
  openSignedIn({
    at,
    features: ['auth', 'handoff', 'profile', 'transactions'],
    answers: { ...lists, ...answers },
  });

type Query = Record<string, string> | undefined;

/** Opens the page and records the queries of its lists. */
async function openRecorded(at: string): Promise<{ of(call: ListCall): Query[] }> {
  const queries: { call: ListCall; query: Query }[] = [];
  const recorded = Object.fromEntries(
    (['transaction.list', 'withdrawal.list', 'deposit.list'] as const).map((call) => [
      call,
      (input: never, request: { query?: Query }) => {
        queries.push({ call, query: request.query });
        return (lists[call] as (input: never, request: object) => unknown)(input, request);
      },
    ]),
  );
  await open(at, recorded as Answers);
  return { of: (call) => queries.filter((one) => one.call === call).map(({ query }) => query) };
}

type ListCall = 'transaction.list' | 'withdrawal.list' | 'deposit.list';

const page = () => document.querySelector('main')!.textContent!;

/** jsdom has no Blob.text. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(blob);
  });

/** The content of the next saved file. */
function savedFile(): { isThere(): boolean; read(): Promise<string> } {
  let saved: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => {
    saved = blob;
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => press.mockRestore());
  return { isThere: () => saved !== undefined, read: () => textOf(saved!) };
}

describe('transactions page', () => {
  test('opens with the withdrawals, each with its steps, and cancels a requested one', async () => {
    const { api } = await open('/transactions', {
      'withdrawal.cancel': () => fine(withdrawals.output.withdrawals[0]!),
    });
    await until(() => expect(page()).toContain('Example Bank •••• 3000'));
    expect(page()).toMatch(/Requested.*.250\.00/);
    await click('Details: Example Bank •••• 3000');
    await until(() => expect(document.querySelector('dialog')).not.toBeNull());
    const dialog = document.querySelector('dialog')!.textContent!;
    expect(dialog).toMatch(/You receive248\.75.*Requested.*Approved.*Sent.*Settled/);
    await click('Cancel withdrawal');
    await until(() =>
      expect(document.querySelector('dialog')!.textContent).toContain('Cancel the withdrawal of'),
    );
    expect(api.sent.some(({ id }) => id === 'withdrawal.cancel')).toBe(false);
    await click('Cancel withdrawal');
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(api.sent.some(({ id }) => id === 'withdrawal.cancel')).toBe(true);
  });

  test.each([
    ['approved', true],
    ['sent', false],
    ['settled', false],
  ] as const)('offers to cancel a withdrawal that is %s: %s', async (status, isOffered) => {
    const one = { ...withdrawals.output.withdrawals[0]!, status };
    await open('/transactions', { 'withdrawal.list': () => fine({ withdrawals: [one], next: null }) });
    await until(() => expect(page()).toContain('Example Bank •••• 3000'));
    await click('Details: Example Bank •••• 3000');
    await until(() => expect(document.querySelector('dialog')).not.toBeNull());
    expect(document.querySelector('dialog')!.textContent!.includes('Cancel withdrawal')).toBe(isOffered);
  });

  test('reads the list again when the user changes, as after the decision of an operator', async () => {
    const { api, platform } = await open('/transactions?tab=deposits', {
      'deposit.list': () => fine({ deposits: [deposit], next: null }),
    });
    await until(() => expect(page()).toContain('Pending'));
    api.answers['deposit.list'] = () =>
      fine({ deposits: [{ ...deposit, status: 'approved', credited_amount: '149.00' }], next: null });
    const { session } = platform;
    await act(async () => session.update({ ...session.getState().user!, unread_notifications: 1 }));
    await until(() => expect(page()).toMatch(/Approved.*149\.00/));
  });

  test('shows a rejected withdrawal with its reason, which nobody can cancel', async () => {
    const [one] = withdrawals.output.withdrawals;
    const rejected = {
      ...one!,
      status: 'rejected' as const,
      reason: 'Name differs',
      rejected_at: '2026-11-03T09:30:00.000Z',
    };
    await open('/transactions', { 'withdrawal.list': () => fine({ withdrawals: [rejected], next: null }) });
    await until(() => expect(page()).toContain('Name differs'));
    await click('Details: Example Bank •••• 3000');
    await until(() => expect(document.querySelector('dialog')).not.toBeNull());
    expect(document.querySelector('dialog')!.textContent).toMatch(/Rejected.*Name differs/);
    expect(document.querySelector('dialog')!.textContent).not.toContain('Cancel withdrawal');
    expect(document.querySelector('dialog')!.textContent).not.toMatch(/Fee|You receive/);
    await click('Close');
    const saved = savedFile();
    await click('Export CSV');
    await until(() => expect(saved.isThere()).toBe(true));
    const [titles, row] = (await saved.read()).split('\r\n').map((line) => line.split(','));
    const valueOf = (title: string) => row![titles!.indexOf(title)];
    expect(['requested_amount', 'deducted_fee', 'payout_amount'].map(valueOf)).toEqual([one!.amount, '', '']);
  });

  test('names a status that this version does not know', async () => {
    const [one] = deposits.output.deposits;
    const odd = { ...one!, status: 'frozen' } as unknown as typeof one & object;
    await open('/transactions?tab=deposits', {
      'deposit.list': () => fine({ deposits: [odd], next: null }),
    });
    await until(() => expect(page()).toContain('Unknown'));
  });

  test.each([
    ['pending', offer.btcpay!.origin, true],
    ['pending', 'https://pay.evil.example', false],
    ['approved', offer.btcpay!.origin, false],
  ] as const)('links a %s deposit to its payment on %s: %s', async (status, origin, isLinked) => {
    const url = `${origin}/i/Jx2nV8`;
    const made = { ...deposit, status, next_action: { ...deposit.next_action!, url } };
    const { api } = await open('/transactions?tab=deposits', {
      'deposit.list': () => fine({ deposits: [made], next: null }),
      'deposit.settings': () => fine(offer),
    });
    await until(() => expect(page()).toContain('150.00'));
    const links = () =>
      [...document.querySelectorAll('main a')].filter((a) => a.textContent === 'Continue payment');
    if (status === 'pending')
      await until(() => expect(api.sent.some(({ id }) => id === 'deposit.settings')).toBe(true));
    if (isLinked) await until(() => expect(links()).toHaveLength(1));
    expect(links().map((a) => a.getAttribute('href'))).toEqual(isLinked ? [url] : []);
  });

  const yen = {
    ...deposit,
    payment_method: 'crypto' as const,
    amount: '600000',
    currency: 'JPY',
    account_currency: 'JPY',
    account_amount: '600000',
    fee: '10530',
    next_action: null,
    coin: { symbol: 'BTC', network: 'bitcoin' as const, amount: '0.0344187', confirmations: 3 },
  };
  const openDeposit = (given: Partial<typeof deposit>) =>
    open('/transactions?tab=deposits', {
      'deposit.list': () => fine({ deposits: [{ ...yen, ...given }], next: null }),
    });

  test('shows the received amount, the fee and the credit, and the requested amount beside them', async () => {
    await openDeposit({
      status: 'approved',
      received_amount: '0.0345',
      fee: '10555',
      credited_amount: '590862',
    });
    await until(() => expect(page()).toMatch(/601,417.*0\.0345.BTC.*Requested 600,000.*590,862.*Fee 10,555/));
    expect(page()).not.toContain('0.0344187');
    const saved = savedFile();
    await click('Export CSV');
    await until(() => expect(saved.isThere()).toBe(true));
    const [titles, row] = (await saved.read()).split('\r\n').map((line) => line.split(','));
    const values = Object.fromEntries(titles!.map((title, index) => [title, row![index]]));
    expect(values).toMatchObject({
      requested_amount: '600000',
      received_amount: '0.0345',
      received_unit: 'BTC',
      deducted_fee: '10555',
      credited_amount: '590862',
    });
  });

  test.each([
    ['50.55', 'refund', '149.45', /Partly refunded.*200\.00.*Refunded 50\.55.*Remaining 149\.45/],
    ['200.00', 'refund', '0.00', /Refunded.*200\.00.*Refunded 200\.00.*Remaining 0\.00/],
    ['50.55', 'chargeback', '149.45', /Partly charged back.*Charged back 50\.55.*Remaining 149\.45/],
    ['200.00', 'chargeback', '0.00', /Charged back.*200\.00.*Charged back 200\.00.*Remaining 0\.00/],
  ] as const)(
    'shows that %s was taken back by a %s, and what remains',
    async (amount, cause, left, shown) => {
      const credited = {
        ...deposit,
        amount: '200.00',
        status: 'approved',
        credited_amount: '200.00',
      } as const;
      const reversed = { ...credited, reversed_amount: amount, reversal_cause: cause };
      await open('/transactions?tab=deposits', {
        'deposit.list': () => fine({ deposits: [reversed], next: null }),
      });
      await until(() => expect(page()).toMatch(shown));
      expect(document.querySelector('tbody')?.textContent ?? page()).not.toContain('Approved');
      const saved = savedFile();
      await click('Export CSV');
      await until(() => expect(saved.isThere()).toBe(true));
      const [titles, row] = (await saved.read()).split('\r\n').map((line) => line.split(','));
      const values = Object.fromEntries(titles!.map((title, index) => [title, row![index]]));
      expect(values).toMatchObject({
        credited_amount: '200.00',
        reversed_amount: amount,
        reversal_cause: cause,
        remaining_amount: left,
      });
    },
  );

  test('names no request where exactly that was paid', async () => {
    await openDeposit({ status: 'approved', received_amount: '0.0344187', credited_amount: '589470' });
    await until(() => expect(page()).toMatch(/600,000.*0\.0344187.BTC.*589,470.*Fee 10,530/));
    expect(page()).not.toContain('Requested');
  });

  test('shows what arrived for a deposit in review beside the request', async () => {
    await openDeposit({ status: 'in_review', received_amount: '0.02' });
    await until(() => expect(page()).toMatch(/600,000.*0\.0344187.BTC.*Received 0\.02.BTC/));
  });

  test('shows all movements with sign and balance, and exports them as they are on the wire', async () => {
    const evil = { ...transactions.output.transactions[1]!, note: '=HYPERLINK("x")' };
    await open('/transactions?tab=all', {
      'transaction.list': () =>
        fine({ transactions: [transactions.output.transactions[0]!, evil], next: null }),
    });
    await until(() => expect(page()).toContain('Buy 0.10 EUR/USD'));
    expect(page()).toMatch(/Position closed.*.12\.40.*487\.60/);
    expect(page()).toMatch(/Times are in your time zone/);
    const saved = savedFile();
    await click('Export CSV');
    await until(() => expect(saved.isThere()).toBe(true));
    const [, closed, deposit] = (await saved.read()).split('\r\n');
    expect(closed).toBe(
      'close:p_4kT9sW2a,2026-11-20T15:02:11.000Z,close,trades,EUR/USD,buy,0.10,,real,-12.40,487.60,USD',
    );
    expect(deposit).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('shows only sent money as an outflow, and strikes out what is never sent', async () => {
    const [first] = withdrawals.output.withdrawals;
    const statuses = ['requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled'] as const;
    await open('/transactions', {
      'withdrawal.list': () =>
        fine({
          withdrawals: statuses.map((status) => ({ ...first!, id: `w_${status}`, status })),
          next: null,
        }),
    });
    await until(() => expect(document.querySelectorAll('main .money')).toHaveLength(statuses.length));
    const looks = [...document.querySelectorAll<HTMLElement>('main .money')].map((amount) => [
      amount.dataset['direction'],
      amount.classList.contains('line-through'),
      amount.textContent.startsWith('−'),
    ]);
    expect(Object.fromEntries(statuses.map((status, index) => [status, looks[index]]))).toEqual({
      requested: [undefined, false, false],
      approved: [undefined, false, false],
      sent: ['down', false, true],
      settled: ['down', false, true],
      rejected: [undefined, true, false],
      cancelled: [undefined, true, false],
    });
  });

  test('exports withdrawals with the sign and the name of each amount', async () => {
    const [first] = withdrawals.output.withdrawals;
    await open('/transactions');
    await until(() => expect(page()).toContain('Example Bank'));
    const saved = savedFile();
    await click('Export CSV');
    await until(() => expect(saved.isThere()).toBe(true));
    const [titles, row] = (await saved.read()).split('\r\n').map((line) => line.split(','));
    const at = titles!.indexOf('requested_amount');
    expect(titles!.slice(at, at + 4)).toEqual([
      'requested_amount',
      'deducted_fee',
      'payout_amount',
      'currency',
    ]);
    expect(row!.slice(at, at + 4)).toEqual([first!.amount, first!.fee, first!.total, first!.currency]);
  });

  test.each([
    ['withdrawals', 'withdrawal.list', 'status', 'rejected'],
    ['deposits', 'deposit.list', 'status', 'in_review'],
    ['all', 'transaction.list', 'type', 'fees'],
  ] as const)(
    'filters the tab %s by the URL, and writes its filters there',
    async (tab, call, name, value) => {
      const sent = await openRecorded(
        `/transactions?tab=${tab}&${name}=${value}&from=2026-11-01&search=ab&x=1`,
      );
      await until(() =>
        expect(sent.of(call).at(-1)).toMatchObject({
          [name]: value,
          search: 'ab',
          from: new Date(2026, 10, 1).toISOString(),
        }),
      );
      const field = document.querySelector<HTMLSelectElement>('[role="search"] select')!;
      expect(field.value).toBe(value);
      await type(document.querySelector<HTMLInputElement>('input[type="search"]')!.id, 'abc');
      await until(() => expect(location.search).toContain('search=abc'));
      await until(() => expect(sent.of(call).at(-1)).toMatchObject({ search: 'abc', [name]: value }));
      await click('Clear');
      await until(() => expect(new URLSearchParams(location.search).has('search')).toBe(false));
      expect(location.search).toContain('x=1');
      await until(() => expect(sent.of(call).at(-1)).toEqual({ limit: '50' }));
    },
  );

  test('folds the filters on a phone, and counts those in use', async () => {
    stubWindowWidth(() => 390);
    onTestFinished(() => void vi.unstubAllGlobals());
    await open('/transactions');
    await until(() => expect(hasControl('Filters')).toBe(true));
    expect(document.querySelector('[role=search]')).toBeNull();
    await click('Filters');
    await type(document.querySelector('input[type=search]')!.id, 'bank');
    await until(() => expect(control('Filters 1').getAttribute('aria-expanded')).toBe('true'));
    await click('Filters 1');
    expect(document.querySelector('[role=search]')).toBeNull();
  });

  test('shows filters that come with the address, on a phone too', async () => {
    stubWindowWidth(() => 390);
    onTestFinished(() => void vi.unstubAllGlobals());
    await open('/transactions?status=settled');
    await until(() => expect(hasControl('Filters 1')).toBe(true));
    expect(document.querySelector('[role=search] select')).toHaveProperty('value', 'settled');
  });

  test('ignores filters in the URL that its list does not have', async () => {
    const sent = await openRecorded('/transactions?tab=deposits&status=settled&type=fees&from=someday');
    await until(() => expect(sent.of('deposit.list').at(-1)).toEqual({ limit: '50' }));
  });

  test('keeps dates and search on another tab, and drops the status', async () => {
    await open('/transactions?status=rejected&from=2026-11-01&search=ab');
    await until(() => expect(page()).toContain('Example Bank'));
    await click('Deposits');
    await until(() => expect(location.search).toBe('?from=2026-11-01&search=ab&tab=deposits'));
  });

  test('exports the rows that match the filters', async () => {
    const sent = await openRecorded('/transactions?tab=deposits&status=pending&search=btc');
    await until(() => expect(page()).toContain('Crypto'));
    const saved = savedFile();
    await click('Export CSV');
    await until(() => expect(saved.isThere()).toBe(true));
    expect(sent.of('deposit.list').at(-1)).toEqual({
      status: 'pending',
      search: 'btc',
      limit: '200',
    });
  });

  test('stops an export when its page is left', async () => {
    const exports: { signal: AbortSignal; answer(): void }[] = [];
    await open('/transactions?tab=deposits', {
      'deposit.list': async (_, request) => {
        const { signal } = request as { signal: AbortSignal };
        if (request.query?.['limit'] === '200')
          await new Promise<void>((answer) => exports.push({ signal, answer }));
        return fine({ ...deposits.output, next: exports.length > 0 ? 'd_next' : null });
      },
    });
    await until(() => expect(page()).toContain('Crypto'));
    const saved = savedFile();
    await click('Export CSV');
    await until(() => expect(exports).toHaveLength(1));
    await click('All');
    await until(() => expect(page()).toContain('Buy 0.10 EUR/USD'));
    expect(exports[0]!.signal.aborted).toBe(true);
    exports[0]!.answer();
    await until(() => expect(document.querySelector('[role=alert]:not(:empty)')).toBeNull());
    expect([exports.length, saved.isThere()]).toEqual([1, false]);
  });

  test('shows method and account of a movement in words', async () => {
    const [, deposit] = transactions.output.transactions;
    const payout = {
      ...deposit!,
      trans_id: 'withdrawal_payout:w_1',
      source: 'wire',
      note: 'Example Bank •••• 3000',
    };
    await open('/transactions?tab=all', {
      'transaction.list': () => fine({ transactions: [payout, deposit!], next: null }),
    });
    await until(() => expect(page()).toContain('Bank wire, Example Bank •••• 3000'));
    expect(page()).toContain('Card, Visa •••• 4242');
  });

  test.each([
    ['withdrawals', true],
    ['deposits', true],
    ['all', false],
  ])('in practice says that the tab %s is of the real account: %s', async (tab, isSaid) => {
    await openSignedIn({
      at: `/transactions?tab=${tab}`,
      user: { is_practice: true },
      features: ['auth', 'handoff', 'profile', 'transactions'],
      answers: lists,
    });
    await until(() => expect(document.querySelector('[role=tabpanel]')).not.toBeNull());
    const SENTENCE = 'Deposits and withdrawals belong to your real account.';
    expect(page().includes(SENTENCE)).toBe(isSaid);
  });

  test('does not call the end of a bonus a withdrawal', async () => {
    const [, deposit] = transactions.output.transactions;
    const ended = { ...deposit!, trans_type: 'bonus_revoke', type: 'bonus' as const, amount: '-50.00' };
    await openSignedIn({
      at: '/transactions?tab=all',
      local: { language: 'es' },
      features: ['auth', 'handoff', 'profile', 'transactions'],
      answers: {
        ...lists,
        'transaction.list': () =>
          fine({ transactions: [{ ...ended, source: null, note: 'plan Basic' }], next: null }),
      },
    });
    await until(() => expect(page()).toContain('Bono terminado'));
    expect(page()).toContain('plan Basic');
  });

  test('shows quantities in the notation of the language, and no raw id', async () => {
    const [closed, deposit] = transactions.output.transactions;
    const rows = [
      { ...closed!, trade: { ...closed!.trade!, qty: '1200.4' } },
      { ...deposit!, trans_id: 'deposit:d_2', source: 'crypto', note: '0.00318052 BTC, comisión 1.50 USD' },
      { ...deposit!, trans_id: 'deposit:d_3', note: 'v. 12345, comisión 12345 JPY', currency: 'JPY' },
      {
        ...deposit!,
        trans_id: 'demo_funding:u_1:real',
        trans_type: 'demo_funding',
        source: null,
        note: null,
      },
    ];
    await openSignedIn({
      at: '/transactions?tab=all',
      local: { language: 'es' },
      features: ['auth', 'handoff', 'profile', 'transactions'],
      answers: { ...lists, 'transaction.list': () => fine({ transactions: rows, next: null }) },
    });
    await until(() => expect(page()).toContain('Compra de 1200,4 EUR/USD'));
    expect(page()).toContain('Cripto, 0,00318052 BTC, comisión 1,50 USD');
    expect(page()).toContain('v. 12345, comisión 12.345 JPY');
    expect(page()).not.toContain('demo_funding:');
    const saved = savedFile();
    await click('Exportar CSV');
    await until(() => expect(saved.isThere()).toBe(true));
    const [, , exported] = (await saved.read()).split('\r\n');
    expect(exported).toContain('"0,00318052 BTC, comisión 1,50 USD"');
    expect(exported).toContain(`,${deposit!.amount},${deposit!.balance_after},`);
  });

  test('shows the whole note of a movement', async () => {
    const note = 'The fee of the transfer of 14 November was credited twice. '.repeat(3).trim();
    const [, deposit] = transactions.output.transactions;
    await open('/transactions?tab=all', {
      'transaction.list': () => fine({ transactions: [{ ...deposit!, source: null, note }], next: null }),
    });
    await until(() => expect(page()).toContain(note));
    const cell = [...document.querySelectorAll('td')].find((each) => each.textContent === note)!;
    expect('wraps' in cell.dataset && cell.querySelector('.truncate') === null).toBe(true);
  });

  test('says that a list is empty', async () => {
    await open('/transactions?tab=all', { 'transaction.list': () => fine({ transactions: [], next: null }) });
    await until(() => expect(page()).toContain('No transactions yet.'));
    expect(document.querySelector('main [role=search]')).toBeNull();
    expect(page()).not.toContain('Export CSV');
  });

  test('keeps the filters of an empty list that a filter leaves', async () => {
    await open('/transactions?tab=all&search=x', {
      'transaction.list': () => fine({ transactions: [], next: null }),
    });
    await until(() => expect(page()).toContain('No transactions match'));
    expect(document.querySelector('main [role=search]')).not.toBeNull();
  });

  test('keeps the search field of an empty list when its last letter is deleted', async () => {
    await open('/transactions?tab=all&search=x', {
      'transaction.list': () => fine({ transactions: [], next: null }),
    });
    await until(() => expect(page()).toContain('No transactions match'));
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]')!;
    field.focus();
    await type(field.id, '');
    await until(() => expect(page()).toContain('No transactions yet.'));
    expect(document.activeElement).toBe(field);
  });

  test('hides the filters, but keeps their space, while the list loads', async () => {
    let answer!: () => void;
    const list = new Promise<ReturnType<typeof fine<CallOutput['transaction.list']>>>((resolve) => {
      answer = () => resolve(fine(transactions.output));
    });
    await open('/transactions?tab=all', { 'transaction.list': () => list });
    const tools = () => document.querySelector<HTMLElement>('main .list-tools')!;
    await until(() => expect(tools().dataset.waiting).toBe(''));
    expect(tools().querySelector('[role=search]')).not.toBeNull();
    answer();
    await until(() => expect(page()).toContain('Buy 0.10 EUR/USD'));
    expect(tools().dataset.waiting).toBeUndefined();
  });

  test('says why a list could not load, and reads it again on request', async () => {
    let isDown = true;
    await open('/transactions?tab=all', {
      'transaction.list': () =>
        isDown ? refusal('busy', 503, 'The server is busy.') : fine(transactions.output),
    });
    await until(() => expect(page()).toContain('Could not load this list. The server is busy.'));
    isDown = false;
    await click('Try again');
    await until(() => expect(page()).toContain('Buy 0.10 EUR/USD'));
  });
});

describe('statement page', () => {
  test('recomputes the chain in the browser', async () => {
    const statement = await statementOf([300n, -25n], {}, [500n]);
    await open('/statements/2026-10', { 'statement.read': () => fine(statement) });
    await until(() => expect(page()).toContain('Verified: 2 entries, chain intact'));
    expect(page()).toContain('Statement for October 2026');
    expect(page()).toMatch(/Opening balance5\.00.*Closing balance7\.75/);
  });

  test('lists a closing without profit or loss, as the transactions do, but no opening', async () => {
    const lines = (kind: string, free: bigint) =>
      [free, -free].map((amount) => ({ type: kind, reference: 'p_1', amount }));
    const statement = await statementOf([500n, ...lines('open', -100n), ...lines('close', 100n)]);
    await open('/statements/2026-10', { 'statement.read': () => fine(statement) });
    await until(() => expect(page()).toMatch(/Movements\s*2/));
    expect(page()).toMatch(/Position closed.*0\.00.*5\.00/);
    expect(page()).not.toContain('Position opened');
  });

  test('names the first entry that was changed', async () => {
    const statement = await statementOf([300n, -25n, 400n], {}, [500n]);
    const entries = statement.entries.map((entry, index) =>
      index === 1 ? { ...entry, amount: '-0.20' } : entry,
    );
    await open('/statements/2026-10', { 'statement.read': () => fine({ ...statement, entries }) });
    await until(() => expect(page()).toContain('Entry 3 does not match'));
  });

  test('sums what the house covers of a chargeback apart from deposits', async () => {
    const reversed = (type: string, amount: bigint) => ({
      type,
      reference: 'card:p_1:reversal:20000',
      amount,
    });
    const statement = await statementOf([
      { type: 'deposit', reference: 'card:p_1', amount: 20_000n },
      reversed('reversal_cover', 11_827n),
      reversed('deposit_reversal', -15_000n),
    ]);
    await open('/statements/2026-10', { 'statement.read': () => fine(statement) });
    await until(() => expect(page()).toMatch(/Deposits\+?50\.00.*Reversal covered\+?118\.27/));
  });

  test('sums demo money apart from deposits', async () => {
    const statement = await statementOf([300n, 40_000n]);
    const [deposit, funding] = statement.entries;
    const entries = [deposit!, { ...funding!, type: 'demo_funding' }];
    await open('/statements/2026-10', { 'statement.read': () => fine({ ...statement, entries }) });
    await until(() => expect(page()).toMatch(/Deposits\+?3\.00.*Demo funding\+?400\.00/));
  });

  test('has a line for the fees, and names the fee of each movement', async () => {
    const payout = { type: 'withdrawal_payout', amount: -75_000n, fee: 375n };
    const statement = await statementOf([...depositWithFee('d_1', 100_000n, 891n), payout], {
      currency: 'JPY',
    });
    await open('/statements/2026-10', { 'statement.read': () => fine(statement) });
    await until(() => expect(page()).toContain('Verified: 3 entries, chain intact'));
    expect(page()).toMatch(/Deposits.*100,000.*Withdrawals.*74,625.*Fees.*1,266.*Closing balance.*24,109/);
    expect(page()).toMatch(/Depositafter a fee of 891.*99,109/);
    expect(page()).toMatch(/Withdrawal paid outincluding a fee of 375.*75,000/);
    await click('Ledger entries3');
    await until(() => expect(page()).toMatch(/Deposit fee.*891/));
    expect(page()).toContain('Withdrawal paid outincluding a fee of 375');
  });

  test.each([
    ['2026-13', 'There is no statement here: this address names no month.'],
    ['1999-01', 'There is no statement for this month.'],
  ])('says that %s has no statement, and links to all of them', async (period, sentence) => {
    await open(`/statements/${period}`, {
      'statement.read': () => refusal('not_found', 404, 'Not found.'),
    });
    await until(() => expect(page()).toContain(sentence));
    expect(document.querySelector('.list-empty a[href$="/statements"]')!.textContent).toBe('All statements');
    expect(page()).not.toContain('Try again');
  });

  test('lists the months', async () => {
    await open('/statements', {
      'statement.list': () =>
        fine({
          statements: [
            {
              period: '2026-11',
              is_finished: false,
              currency: 'USD',
              entries: 3,
              opening_balance: '0.00',
              closing_balance: '487.60',
            },
          ],
          next: null,
        }),
    });
    await until(() => expect(page()).toMatch(/November 2026.*Month in progress.*487\.60/));
    expect(document.querySelector('a[href$="/statements/2026-11"]')).not.toBeNull();
  });
});

import { needsOperator } from '../../../../domain/deposit/deposit-state.ts';
import { OPEN_WITHDRAWAL_STATES } from '../../../../domain/payout/withdrawal-state.ts';
import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { FeatureId } from '../../../../schemas/generated/ids.ts';
import type {
  Correction,
  OperatorDeposit,
  OperatorUser,
  OperatorWithdrawal,
  PlanUpgrade,
} from '../../../../schemas/generated/types.ts';
import auditExample from '../../../../schemas/api/audit/list.json';
import correctionExample from '../../../../schemas/api/correction/list.json';
import accountExample from '../../../../schemas/api/correction/find-account.json';
import planExample from '../../../../schemas/api/plan/list-upgrades.json';
import depositExample from '../../../../schemas/api/deposit/list-all.json';
import requestExample from '../../../../schemas/api/manager/list-requests.json';
import settingExample from '../../../../schemas/api/settings/list.json';
import summaryExample from '../../../../schemas/api/desk/summary.json';
import userExample from '../../../../schemas/api/user/list.json';
import withdrawalExample from '../../../../schemas/api/withdrawal/list-all.json';
import forms from '../../../../schemas/text/forms.en.json';
import { codeField, enterCode, freshCode } from '../../support/fresh-code.ts';
import { advanceTimers } from '../../support/advance-timers.ts';
import { market } from '../../support/assets.ts';
import { fine, refusal, type Answers, exampleOutput } from '../../support/fake-api.ts';
import { administrator, trader } from '../../support/page.ts';
import {
  click,
  control,
  dialogTitles,
  errorOf,
  escape,
  hasControl,
  openSignedIn,
  seen,
  textOf,
  type,
  until,
  untilAt,
  untilSeen,
} from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const deposits = exampleOutput<CallOutput['deposit.list-all']>(depositExample);
const withdrawals = exampleOutput<CallOutput['withdrawal.list-all']>(withdrawalExample);
const users = exampleOutput<CallOutput['user.list']>(userExample);
const [deposit] = deposits.deposits as [OperatorDeposit];
const [withdrawal] = withdrawals.withdrawals as [OperatorWithdrawal];
const [user] = users.users as [OperatorUser];
const [correction] = exampleOutput<CallOutput['correction.list']>(correctionExample).corrections as [
  Correction,
];
const [upgrade] = exampleOutput<CallOutput['plan.list-upgrades']>(planExample).upgrades as [PlanUpgrade];

/** The rows of the requested state. */
const depositsIn =
  (rows: OperatorDeposit[]): Answers['deposit.list-all'] =>
  (_, { query }) =>
    fine({
      deposits: rows.filter(({ status, provider }) =>
        query?.state === 'undecided'
          ? needsOperator(status, provider)
          : !query?.state || status === query.state,
      ),
      next: null,
    });
const withdrawalsIn =
  (rows: OperatorWithdrawal[]): Answers['withdrawal.list-all'] =>
  (_, { query }) =>
    fine({
      withdrawals: rows.filter(({ status }) =>
        query?.state === 'open'
          ? OPEN_WITHDRAWAL_STATES.includes(status)
          : !query?.state || status === query.state,
      ),
      next: null,
    });

const lists: Answers = {
  ...market,
  'desk.summary': () => fine(exampleOutput<CallOutput['desk.summary']>(summaryExample)),
  'deposit.list-all': depositsIn([deposit]),
  'withdrawal.list-all': withdrawalsIn([withdrawal]),
  'plan.list-upgrades': () => fine({ upgrades: [upgrade], next: null }),
  'correction.list': () => fine({ corrections: [correction], next: null }),
  'correction.find-account': () => fine(exampleOutput<CallOutput['correction.find-account']>(accountExample)),
  'user.list': () => fine(users),
  'settings.list': () => fine(exampleOutput<CallOutput['settings.list']>(settingExample)),
  'audit.list': () => fine(exampleOutput<CallOutput['audit.list']>(auditExample)),
  'manager.list-requests': () => fine(exampleOutput<CallOutput['manager.list-requests']>(requestExample)),
};

const FEATURES = ['auth', 'handoff', 'profile', 'plans', 'desk'] as const;

const open = (
  tab: string,
  answers: Answers = {},
  more: { user?: typeof trader; local?: Record<string, string>; features?: readonly FeatureId[] } = {},
) =>
  openSignedIn({
    at: `/desk?tab=${tab}`,
    features: FEATURES,
    user: administrator,
    answers: { ...lists, ...answers },
    ...more,
  });

const dialog = () => document.querySelector('dialog')!;
const inDialog = <T extends Element>(selector: string) => dialog().querySelector<T>(selector)!;
const rowOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].find((row) => row.textContent!.includes(text))!;

const tabOf = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) =>
    tab.textContent!.startsWith(title),
  )!;

async function openRow(text: string): Promise<void> {
  await until(() => expect(rowOf(text)).toBeDefined());
  await click(rowOf(text));
}

async function fill(label: string, value: string): Promise<void> {
  const found = [...dialog().querySelectorAll('label')].find((each) => each.textContent === label)!;
  await type(found.htmlFor, value);
}

async function openReview(): Promise<void> {
  await click('Review 1 change');
  await until(() => expect(dialogTitles()).toEqual(['Review changes']));
}

async function press(key: string, target: EventTarget = document.body): Promise<void> {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

describe("operator's desk", () => {
  test('is not found by traders, and not in their menu', async () => {
    await open('deposits', {}, { user: trader });
    await untilSeen('This page does not exist');
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/');
    expect(seen()).not.toContain('Open deposits');
  });

  test('shows the counts and says why they could not load', async () => {
    let isDown = true;
    await open('deposits', {
      'desk.summary': () =>
        isDown ? refusal('busy', 503, 'The server is busy.') : lists['desk.summary']!(undefined, {}),
    });
    await untilSeen('Could not load the counts. The server is busy.');
    isDown = false;
    await click('Try again');
    await untilSeen(
      /Customers120.*4 online.*Open deposits3.*1 in review.*Withdrawals to approve3.*1 to send/,
    );
    expect(tabOf('Deposits').textContent).toBe('Deposits2');
    expect(tabOf('Withdrawals').textContent).toBe('Withdrawals6');
  });

  test('moves between the rows by keyboard, and decides by keys', async () => {
    const second = { ...deposit, id: 'd_2', user: { ...deposit.user, name: 'Second Customer' } };
    await open('deposits', { 'deposit.list-all': depositsIn([deposit, second]) });
    await until(() => expect(rowOf('Second Customer')).toBeDefined());
    await press('j');
    expect(document.activeElement).toBe(rowOf(deposit.user.name));
    await press('ArrowDown', document.activeElement!);
    expect(document.activeElement).toBe(rowOf('Second Customer'));
    await press('k');
    expect(document.activeElement).toBe(rowOf(deposit.user.name));
    await click(rowOf(deposit.user.name));
    await press('j');
    await press('r');
    expect(inDialog('button[type=submit]').textContent).toContain('Reject');
    expect(document.activeElement).toBe(inDialog('textarea'));
  });

  test('keeps the focus in the list when the opened row has left it', async () => {
    const second = { ...deposit, id: 'd_2', user: { ...deposit.user, name: 'Second Customer' } };
    let rows = [deposit, second];
    await open('deposits', {
      'deposit.list-all': (input, request) => depositsIn(rows)!(input, request),
      'deposit.reject': () => {
        rows = [second];
        return fine({ ...deposit, status: 'rejected', reason: 'Never arrived' });
      },
    });
    await until(() => expect(rowOf(deposit.user.name)).toBeDefined());
    await press('j');
    await click(rowOf(deposit.user.name));
    await press('r');
    await fill('Reason', 'Never arrived');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(rowOf(deposit.user.name)).toBeUndefined());
    await click(inDialog<HTMLElement>('.dialog-header button'));
    await until(() => expect(document.activeElement).toBe(rowOf('Second Customer')));
  });
});

describe('deposits', () => {
  test('are credited in words before they are approved, once', async () => {
    const approved = {
      ...deposit,
      status: 'approved' as const,
      credited_amount: '499.20',
      history: [
        ...deposit.history,
        {
          at: '2026-11-21T10:00:00.000Z',
          actor: administrator.id,
          name: administrator.name,
          action: 'approve',
          reason: null,
        },
      ],
    };
    const { api } = await open('deposits', { 'deposit.approve': () => fine(approved) });
    await openRow('Tara Lindqvist');
    expect(textOf(dialog())).toMatch(/500\.00 USD.*Requested coin0\.0078125 BTC · bitcoin/);
    expect(textOf(dialog())).toMatch(/No proof image\..*Created · Tara Lindqvist/);
    await press('a');
    expect(textOf(dialog())).toContain('Enter the received amount to see what is credited.');
    await fill('Received amount', '0.0078');
    await fill('Transaction id', '4f1c');
    expect(textOf(dialog())).toContain('Credit 499.20 USD to WEB1042 · Tara Lindqvist.');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await untilSeen('Deposit of WEB1042 · Tara Lindqvist approved.');
    expect(api.sentTo('deposit.approve')).toEqual([{ amount: '0.0078', reference: '4f1c' }]);
    expect(textOf(dialog())).toMatch(/499\.20 USD.*Approved.*Requested500\.00 USD.*Credited499\.20/);
    expect(hasControl('ApproveA')).toBe(false);
  });

  test('are listed with the credited amount', async () => {
    const approved = { ...deposit, status: 'approved' as const, credited_amount: '499.20' };
    await open('deposits', { 'deposit.list-all': () => fine({ deposits: [approved], next: null }) });
    await until(() => expect(textOf(rowOf('Tara Lindqvist').closest('tr')!)).toContain('499.20 USD'));
  });

  test('that were taken back say so in the list and in the drawer, with what remains', async () => {
    const credited = { ...deposit, status: 'approved', credited_amount: '200.00' } as const;
    const refunded = { ...credited, reversed_amount: '50.55', reversal_cause: 'refund' } as const;
    await open('deposits', { 'deposit.list-all': () => fine({ deposits: [refunded], next: null }) });
    const row = () => textOf(rowOf('Tara Lindqvist').closest('tr')!);
    await until(() => expect(row()).toContain('Partly refunded'));
    expect(row()).toMatch(/200\.00 USD.*Refunded 50\.55.*Remaining 149\.45/);
    expect(row()).not.toContain('Approved');
    await openRow('Tara Lindqvist');
    expect(textOf(dialog())).toMatch(/Partly refunded.*Refunded50\.55 USDRemaining149\.45 USD/);
  });

  test('are credited less the fee of the amount that arrived', async () => {
    const charged = {
      ...deposit,
      account_amount: '600.00',
      fee: '60.00',
      fee_rule: { fixed: '0.00', percent: '10', minimum: '0.00' },
    };
    await open('deposits', { 'deposit.list-all': depositsIn([charged]) });
    await openRow('Tara Lindqvist');
    expect(textOf(dialog())).toMatch(/Credited if paid in full540\.00 USDFee60\.00 USD/);
    await press('a');
    await fill('Received amount', '0.001');
    expect(textOf(dialog())).toContain('Credit 57.60 USD to WEB1042 · Tara Lindqvist.');
  });

  test('that were rejected promise no credit and name no fee', async () => {
    const rejected = {
      ...deposit,
      id: 'd_old',
      status: 'rejected' as const,
      fee: '60.00',
      reason: 'Not ours',
    };
    await open('deposits&case=d_old', { 'deposit.read': () => fine(rejected) });
    await untilSeen('Not ours');
    expect(textOf(dialog())).not.toMatch(/Credited if paid in full|Fee/);
  });

  test('of more than one operator may credit are recorded, and are not said to be approved', async () => {
    const limited = { ...deposit, second_approver_from: '600.00' };
    await open('deposits', {
      'deposit.list-all': depositsIn([limited]),
      'deposit.approve': () => fine({ ...limited, required_approvals: 2 }),
    });
    await openRow('Tara Lindqvist');
    await press('a');
    await fill('Transaction id', '4f1c00aa');
    await fill('Received amount', '0.0093');
    expect(textOf(dialog())).toContain('Credit 595.20 USD to WEB1042');
    await fill('Received amount', '0.0094');
    expect(textOf(dialog())).toContain('Record your approval to credit 601.60 USD to WEB1042');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await untilSeen('Your approval is recorded. A second operator has to approve as well.');
  });

  test('have no way back while a decision is in flight, and say why it failed', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await open('deposits', {
      'deposit.reject': () =>
        waiting.then(() => refusal('insufficient_funds', 409, 'The customer has spent it.')),
    });
    await openRow('Tara Lindqvist');
    await press('r');
    await fill('Reason', 'The card belongs to somebody else.');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await click('Back');
    await act(async () => answer());
    await untilSeen('The customer has spent it.');
  });

  test('name the problem of a field beside it', async () => {
    await open('deposits', {
      'deposit.reject': () =>
        refusal('reason_required', 422, 'A reason is required.', { fields: { reason: 'Required' } }),
    });
    await openRow('Tara Lindqvist');
    await press('r');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('Required'));
    expect(document.activeElement).toBe(inDialog('textarea'));
  });

  test('that someone else has decided show their current state', async () => {
    const rejected = {
      ...deposit,
      status: 'rejected' as const,
      reason: 'Never arrived',
      history: [
        ...deposit.history,
        {
          at: '2026-11-21T10:00:00.000Z',
          actor: 'u_sofia',
          name: 'Sofia Marin',
          action: 'reject',
          reason: 'Never arrived',
        },
      ],
    };
    let rows: OperatorDeposit[] = [deposit];
    await open('deposits', {
      'deposit.list-all': (input, request) => depositsIn(rows)!(input, request),
      'deposit.read': () => fine(rows[0]!),
      'deposit.reject': () => {
        rows = [rejected];
        return refusal('wrong_state', 409, 'It was decided before.');
      },
    });
    await openRow('Tara Lindqvist');
    await press('r');
    await fill('Reason', 'No transfer');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('Rejected · Sofia Marin'));
    expect(textOf(dialog())).toContain('Someone else has decided meanwhile.');
    expect(dialog().querySelectorAll('.desk-actions')).toHaveLength(0);
  });

  test('of a closed account are not credited, only rejected', async () => {
    const closed = { ...deposit, user: { ...deposit.user, state: 'closed' as const } };
    await open('deposits', { 'deposit.list-all': depositsIn([closed]) });
    await openRow('Tara Lindqvist');
    expect(textOf(dialog())).toContain(
      'This account is closed. Return the payment, then reject the deposit.',
    );
    expect(textOf(inDialog('.desk-actions'))).toBe('RejectR');
  });

  test('that are no longer found after a refusal are closed', async () => {
    let isDecided = false;
    const newer = { ...deposit, id: 'd_newer', status: 'approved' as const };
    await open('deposits', {
      'deposit.list-all': (input, request) => depositsIn(isDecided ? [newer] : [deposit])!(input, request),
      'deposit.read': () => refusal('not_found', 404, 'There is no such deposit.'),
      'deposit.reject': () => {
        isDecided = true;
        return refusal('wrong_state', 409, 'It was decided before.');
      },
    });
    await openRow('Tara Lindqvist');
    await press('r');
    await fill('Reason', 'No transfer');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await untilSeen('This case was not found.');
    await until(() => expect(document.querySelector('.desk-actions')).toBeNull());
    await untilSeen('No deposit needs a decision.');
  });

  test('that no loaded page has are read again by their id', async () => {
    const older = { ...deposit, required_approvals: 2 };
    let current: OperatorDeposit = older;
    const { api } = await open('deposits', {
      'deposit.list-all': (_, { query }) =>
        fine({ deposits: current === older && query?.state === 'undecided' ? [older] : [], next: null }),
      'deposit.read': (_, { params }) =>
        params?.id === older.id ? fine(current) : refusal('not_found', 404, 'Not found'),
      'deposit.approve': () => {
        const at = '2026-11-21T10:00:00.000Z';
        current = { ...older, approvals: [{ at, actor: administrator.id, name: administrator.name }] };
        return refusal('second_approver_required', 409, 'Another operator has to approve.');
      },
    });
    await openRow('Tara Lindqvist');
    await press('a');
    await fill('Received amount', '0.0078');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('1 of 2 approvals: You'));
    expect(textOf(dialog())).not.toContain('ApproveA');
    expect(api.sentTo('deposit.read')).not.toHaveLength(0);
  });

  test('are opened by a link, in whatever state and on whatever page they are', async () => {
    const old = { ...deposit, id: 'd_old', status: 'rejected' as const, reason: 'Never arrived' };
    await open('deposits&case=d_old', { 'deposit.read': () => fine(old) });
    await until(() => expect(document.querySelector('dialog')).not.toBeNull());
    expect(textOf(dialog())).toContain('Never arrived');
    await click(inDialog<HTMLElement>('.dialog-header button'));
    await until(() => expect(location.search).toBe('?tab=deposits'));
    expect(document.querySelector('dialog')).toBeNull();
    await openRow('Tara Lindqvist');
    expect(location.search).toBe(`?tab=deposits&case=${deposit.id}`);
  });

  test('open by a click anywhere on their row, unless it selects text', async () => {
    await open('deposits');
    await untilSeen('Tara Lindqvist');
    const amount = document.querySelector<HTMLElement>('td .figures')!;
    getSelection()!.selectAllChildren(amount);
    await act(async () => amount.click());
    expect(document.querySelector('dialog')).toBeNull();
    getSelection()!.empty();
    await act(async () => amount.click());
    await until(() => expect(textOf(dialog())).toContain('Requested coin'));
  });

  test('that do not exist are said to be missing, and leave the address', async () => {
    await open('deposits&case=d_none', {
      'deposit.read': () => refusal('not_found', 404, 'There is no such deposit.'),
    });
    await untilSeen('This case was not found.');
    await until(() => expect(location.search).toBe('?tab=deposits'));
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('above the threshold show the approvals, and wait for a second operator', async () => {
    const mine = {
      ...deposit,
      required_approvals: 2,
      approvals: [{ at: '2026-11-21T10:00:00.000Z', actor: administrator.id, name: administrator.name }],
    };
    const { api } = await open('deposits', {
      'deposit.list-all': depositsIn([mine]),
      'deposit.approve': () => fine(mine),
    });
    await openRow('Tara Lindqvist');
    expect(textOf(dialog())).toContain('1 of 2 approvals: You');
    expect(textOf(dialog())).toContain('A second operator has to approve as well.');
    expect(textOf(dialog())).toContain('RejectR');
    expect(textOf(dialog())).not.toContain('ApproveA');
    await click('Correct my approval');
    expect(textOf(dialog())).toContain('Your approval is replaced by this one.');
    await fill('Received amount', '0.1');
    await fill('Transaction id', '4f1c');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await untilSeen('Your approval is recorded. A second operator has to approve as well.');
    expect(api.sentTo('deposit.approve')).toMatchObject([{ amount: '0.1', reference: '4f1c' }]);
  });

  test('of the operator themselves are decided by another one', async () => {
    const own = { ...deposit, user: { ...deposit.user, id: administrator.id } };
    await open('deposits', { 'deposit.list-all': depositsIn([own]) });
    await openRow('Tara Lindqvist');
    expect(textOf(dialog())).toContain('This is your own account. Another operator has to decide.');
    expect(dialog().querySelectorAll('.desk-actions')).toHaveLength(0);
  });

  test('that a provider confirms have nothing to decide', async () => {
    const card = { ...deposit, payment_method: 'card' as const, coin: null, provider: 'card:harborpay' };
    await open('deposits', {
      'deposit.list-all': (_, { query }) =>
        fine({ deposits: query?.state === 'pending' ? [card] : [], next: null }),
    });
    await untilSeen('No deposit needs a decision.');
    await type(document.querySelector('.list-tools select')!.id, 'pending');
    await openRow('Tara Lindqvist');
    expect(textOf(dialog())).toContain('There is nothing to decide.');
    expect(dialog().querySelectorAll('.desk-actions')).toHaveLength(0);
  });
});

describe('withdrawals', () => {
  const at = '2026-11-02T10:00:00.000Z';
  const stepped = (
    status: OperatorWithdrawal['status'],
    action: 'approve' | 'send' | 'settle' | 'reject',
  ) => ({
    ...withdrawal,
    status,
    history: [
      ...withdrawal.history,
      { at, actor: administrator.id, name: administrator.name, action, reason: null },
    ],
  });

  test.each([
    [{ identity: 'approved', state: 'active' }, 'Identity verified', null],
    [{ identity: 'rejected', state: 'suspended' }, 'Identity rejected', 'Account suspended'],
    [{ identity: 'none', state: 'closed' }, 'Identity not verified', 'Account closed'],
  ] as const)('show identity and account of the customer: %o', async (states, identity, account) => {
    const shown = { ...withdrawal, user: { ...withdrawal.user, ...states } };
    await open(
      'withdrawals',
      { 'withdrawal.list-all': withdrawalsIn([shown]) },
      { features: [...FEATURES, 'identity'] },
    );
    await openRow('Ana Pereira');
    expect(textOf(dialog())).toContain(identity);
    expect(/Account (?:suspended|closed)/.exec(textOf(dialog()))?.[0] ?? null).toBe(account);
  });

  test.each([
    ['requested', '120.00', true],
    ['approved', '120.00', true],
    ['sent', '120.00', false],
    ['requested', '0.00', false],
  ] as const)('warn of chargebacks that the house paid: %s, %s', async (status, cover, isShown) => {
    const shown = { ...withdrawal, status, reversal_cover: cover };
    await open('withdrawals', { 'withdrawal.list-all': () => fine({ withdrawals: [shown], next: null }) });
    await openRow('Ana Pereira');
    expect(textOf(dialog()).includes('You have paid 120.00 USD for refunds and chargebacks')).toBe(isShown);
  });

  test.each([
    ['wire', 'payout-bank', { address: '2 Example Street', city: 'London', country: 'United Kingdom' }],
    ['crypto', 'payout-crypto', { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
  ] as const)(
    'name addresses as the form of the payout account does: %s',
    async (type, form, destination) => {
      const shown = { ...withdrawal, type, destination };
      await open('withdrawals', { 'withdrawal.list-all': withdrawalsIn([shown]) });
      await openRow('Ana Pereira');
      for (const [field, value] of Object.entries(destination)) {
        const label = forms[`${form}.${field}` as keyof typeof forms];
        expect(textOf(dialog())).toContain(`${label}${value}`);
      }
    },
  );

  test('are approved by the second of two operators', async () => {
    const first = { ...withdrawal, approvals: [{ at, actor: 'u_other', name: 'Sonia Okafor' }] };
    const { api } = await open('withdrawals', {
      'withdrawal.list-all': withdrawalsIn([first]),
      'withdrawal.approve': () => fine(stepped('approved', 'approve')),
    });
    await openRow('Ana Pereira');
    expect(textOf(dialog())).toContain('1 of 2 approvals: Sonia Okafor');
    expect(textOf(dialog())).toContain('DE89370400440532013000');
    await press('a');
    expect(textOf(dialog())).toContain(
      'Approve 250.00 USD of WEB1042 · Ana Pereira to Example Bank •••• 3000.',
    );
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('Mark as sent'));
    expect(api.sentTo('withdrawal.approve')).toHaveLength(1);
  });

  test('say whose approval no longer counts, and ask for another', async () => {
    const lapsed = [{ at, actor: 'u_gone', name: 'Gina Left', reason: 'suspended' as const }];
    const { api } = await open('withdrawals', {
      'withdrawal.list-all': withdrawalsIn([
        {
          ...withdrawal,
          status: 'requested',
          required_approvals: 2,
          approvals: [],
          lapsed_approvals: lapsed,
        },
      ]),
      'withdrawal.approve': () => fine({ ...withdrawal, status: 'requested' as const }),
    });
    await openRow('Ana Pereira');
    expect(textOf(dialog())).toMatch(
      /0 of 2 approvalsGina Left’s account is suspended, so their approval no longer counts\.Another operator has to approve instead\./,
    );
    await press('a');
    expect(textOf(dialog())).toContain('A second operator has to approve as well.');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(api.sentTo('withdrawal.approve')).toHaveLength(1));
  });

  test('are sent with a reference, then settled, or come back', async () => {
    const approved = { ...stepped('approved', 'approve'), required_approvals: 1 };
    const { api } = await open('withdrawals', {
      'withdrawal.list-all': withdrawalsIn([approved]),
      'withdrawal.send': ({ reference }) =>
        reference
          ? fine({
              ...stepped('sent', 'send'),
              required_approvals: 1,
              reference,
              history: [
                ...stepped('approved', 'approve').history,
                ...stepped('sent', 'send').history.slice(-1),
              ],
            })
          : refusal('validation_failed', 422, 'Check the fields.', {
              fields: { reference: 'This field is required' },
            }),
    });
    await openRow('Ana Pereira');
    await press('a');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('This field is required'));
    await fill('Payment reference', 'E2E-1');
    expect(textOf(dialog())).toContain('Record that you sent 248.75 USD to Example Bank •••• 3000');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('Payment came back'));
    expect(api.sentTo('withdrawal.send')).toHaveLength(2);
    await press('a');
    expect(textOf(dialog())).toContain(
      'Record that 248.75 USD arrived. 250.00 USD leaves the account of WEB1042 · Ana Pereira, of which 1.25 USD is the fee.',
    );
    await click('Back');
    await press('r');
    expect(textOf(dialog())).toContain('Record that the payment came back. 250.00 USD is available');
  });

  test('that were sent say when and where to, and what they wait for', async () => {
    const sent = { ...stepped('sent', 'send'), sent_at: at };
    await open('withdrawals', { 'withdrawal.list-all': withdrawalsIn([sent]) });
    await openRow('Ana Pereira');
    expect(textOf(dialog())).toMatch(
      /Sent on 02 Nov, 2026, .* to Example Bank •••• 3000; waiting for confirmation\./,
    );
  });

  test('that the operator sent come back by another one, from the threshold on', async () => {
    const sent = { ...stepped('sent', 'send'), sent_at: at, required_approvals: 2 };
    await open('withdrawals', { 'withdrawal.list-all': withdrawalsIn([sent]) });
    await openRow('Ana Pereira');
    expect(textOf(dialog())).toContain('if it comes back, another operator records that');
    expect(textOf(dialog())).not.toContain('Payment came back');
    expect(textOf(dialog())).toContain('Mark as settled');
  });

  describe('that the customer cancels while they are open', () => {
    const approved = stepped('approved', 'approve');
    const cancelled = { ...approved, status: 'cancelled' as const };

    /** Opens the approved withdrawal; `cancel` has the customer cancel it, and the list refreshed. */
    async function openApproved(read: Answers['withdrawal.read']) {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      let rows: OperatorWithdrawal[] = [approved];
      const { api } = await open('withdrawals', {
        'withdrawal.list-all': (input, request) => withdrawalsIn(rows)!(input, request),
        'withdrawal.read': read,
      });
      await openRow('Ana Pereira');
      expect(textOf(dialog())).toContain('Mark as sent');
      return {
        api,
        async cancel() {
          rows = [];
          await advanceTimers(10_000);
        },
      };
    }

    test('show it, and offer no decision any more', async () => {
      const { cancel } = await openApproved(() => fine(cancelled));
      await cancel();
      await until(() => expect(textOf(dialog())).toContain('Cancelled'));
      expect(textOf(dialog())).not.toContain('Mark as sent');
      expect(dialog().querySelectorAll('.desk-actions, [role=alert]:not(:empty)')).toHaveLength(0);
    });

    test('say that the case has changed when a form closes', async () => {
      const { cancel } = await openApproved(() => fine(stepped('rejected', 'reject')));
      await press('r');
      await fill('Reason', 'Wrong account');
      await cancel();
      await until(() =>
        expect(inDialog('[role=alert]')?.textContent).toContain(
          'This case has changed meanwhile, so the form was closed.',
        ),
      );
    });

    test('say that the customer cancelled when a form closes', async () => {
      const { cancel } = await openApproved(() => fine(cancelled));
      await press('r');
      await fill('Reason', 'Wrong account');
      await cancel();
      await until(() =>
        expect(inDialog('[role=alert]')?.textContent).toBe(
          'The customer has cancelled it meanwhile. There is nothing left to decide.',
        ),
      );
      expect(textOf(dialog())).toContain('Cancelled');
      expect(dialog().querySelectorAll('textarea, .desk-actions')).toHaveLength(0);
    });

    test('say that the customer cancelled when the decision is refused', async () => {
      const { api } = await openApproved(() => fine(cancelled));
      api.answers['withdrawal.list-all'] = withdrawalsIn([cancelled]);
      api.answers['withdrawal.reject'] = () => refusal('wrong_state', 409, 'It was decided before.');
      await press('r');
      await fill('Reason', 'Wrong account');
      await click(inDialog<HTMLElement>('button[type=submit]'));
      await until(() =>
        expect(inDialog('[role=alert]')?.textContent).toBe(
          'The customer has cancelled it meanwhile. There is nothing left to decide.',
        ),
      );
    });

    test('keep a form that still applies', async () => {
      const { api, cancel } = await openApproved(() => fine(approved));
      await press('r');
      await fill('Reason', 'Wrong account');
      await cancel();
      await until(() => expect(api.sentTo('withdrawal.read')).not.toHaveLength(0));
      expect(inDialog<HTMLTextAreaElement>('textarea').value).toBe('Wrong account');
    });

    test('are read until the read succeeds, and then again', async () => {
      const { api, cancel } = await openApproved(() => refusal('busy', 503, 'The server is busy.'));
      await cancel();
      await until(() => expect(api.sentTo('withdrawal.read')).not.toHaveLength(0));
      expect(seen()).not.toContain('The server is busy.');
      api.answers['withdrawal.read'] = () => fine(approved);
      await advanceTimers(10_000);
      expect(textOf(dialog())).toContain('Mark as sent');
      api.answers['withdrawal.read'] = () => fine(cancelled);
      await advanceTimers(10_000);
      await until(() => expect(textOf(dialog())).toContain('Cancelled'));
    });

    test('close when they are no longer found', async () => {
      const { cancel } = await openApproved(() => refusal('not_found', 404, 'Not found.'));
      await cancel();
      await untilSeen('This case was not found.');
      await until(() => expect(document.querySelector('dialog')).toBeNull());
    });

    test('leave a decision in flight to its own answer', async () => {
      const { api, cancel } = await openApproved(() => fine(cancelled));
      let answer!: () => void;
      const waiting = new Promise<void>((resolve) => void (answer = resolve));
      api.answers['withdrawal.reject'] = () => waiting.then(() => fine(stepped('rejected', 'reject')));
      await press('r');
      await fill('Reason', 'Wrong account');
      await click(inDialog<HTMLElement>('button[type=submit]'));
      await cancel();
      await until(() => expect(api.sentTo('withdrawal.read')).not.toHaveLength(0));
      expect(dialog().querySelector('[role=alert]:not(:empty)')).toBeNull();
      await act(async () => answer());
      await until(() => expect(textOf(dialog())).toContain('Rejected'));
      expect(dialog().querySelector('[role=alert]:not(:empty)')).toBeNull();
    });
  });
});

describe('destinations of crypto withdrawals', () => {
  const openDestination = async (coin: string, network: string) => {
    const destination = { cryptocurrency_name: coin, network, address: 'TQ2eTKqz' };
    await open('withdrawals', {
      'withdrawal.list-all': withdrawalsIn([{ ...withdrawal, type: 'crypto', destination }]),
    });
    await openRow(withdrawal.user.name);
    await until(() => expect(textOf(dialog())).toContain('TQ2eTKqz'));
    return textOf(dialog());
  };

  test('name the network of a coin that is on another one', async () => {
    expect(await openDestination('Tether', 'tron')).toMatch(/Tether.*Network.*tron/);
  });

  test('do not repeat the coin as its network', async () => {
    const shown = await openDestination('Bitcoin', 'bitcoin');
    expect([shown.includes('Network'), shown.match(/bitcoin/gi)!.length]).toEqual([false, 1]);
  });
});

describe('users', () => {
  test('are searched, and suspended with a reason and a contact', async () => {
    const searches: unknown[] = [];
    const { api } = await open('users', {
      'user.list': (_, { query }) => {
        searches.push(query?.search);
        return fine(users);
      },
      'user.set-state': ({ reason }) =>
        reason
          ? fine({ ...user, state: 'suspended', reason })
          : refusal('reason_required', 422, 'Give a reason.', {
              fields: { reason: 'This field is required' },
            }),
    });
    await type(document.querySelector('input[type=search]')!.id, 'ana');
    await until(() => expect(searches).toContain('ana'));
    await openRow('Ana Ruiz');
    await press('s');
    expect(textOf(dialog())).toContain('Choose another status: it has not changed yet.');
    await fill('Reason', 'Dropped');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    expect(api.sentTo('user.set-state')).toEqual([]);
    await fill('Reason', '');
    await fill('Status', 'suspended');
    expect(textOf(dialog())).toContain('can still close positions and withdraw free funds');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('This field is required'));
    await fill('Reason', 'Under review');
    await fill('Contact', 'support@example.com');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toMatch(/Suspended.*ReasonUnder review/));
    expect(api.sentTo('user.set-state').at(-1)).toEqual({
      from: { state: 'active', is_trading: true },
      state: 'suspended',
      is_trading: false,
      reason: 'Under review',
      contact: 'support@example.com',
    });
    expect(hasControl('Change roles')).toBe(false);
  });

  test('show the current status when a colleague has changed it meanwhile', async () => {
    let isSuspended = false;
    const suspended = { ...user, state: 'suspended' as const, reason: 'Fraud', contact: 'desk@example.com' };
    await open('users', {
      'user.list': () => fine(isSuspended ? { users: [suspended], next: null } : users),
      'user.read': () => fine(isSuspended ? suspended : user),
      'user.set-state'() {
        isSuspended = true;
        return refusal('wrong_state', 409, 'Nothing was changed.');
      },
    });
    await openRow('Ana Ruiz');
    await press('s');
    await fill('Status', 'stopped');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('Someone else has decided meanwhile.'));
    await until(() => expect(textOf(dialog())).toMatch(/Suspended.*ReasonFraud/));
  });

  test('are approved, and get roles by a superadministrator only, with a fresh code', async () => {
    const code = freshCode();
    const { api } = await open(
      'users',
      {
        'user.list': () => fine({ users: [{ ...user, approved: false }], next: null }),
        'user.approve': () => fine(user),
        ...code.answers,
        'user.set-role': code.once(fine({ ...user, roles: ['trader', 'admin'] })),
        'auth.end-access': () => fine({ ended: 2 }),
      },
      { user: { ...administrator, roles: ['trader', 'admin', 'superadmin'] } },
    );
    await openRow('Ana Ruiz');
    expect(textOf(dialog())).toContain('Awaiting approval');
    await press('a');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await untilSeen('WEB1042 · Ana Ruiz approved.');
    await click('Change roles');
    await fill('Change', 'grant-admin');
    expect(textOf(dialog())).toContain('Administrators decide deposits and withdrawals');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await enterCode();
    await until(() => expect(textOf(dialog())).toContain('Trader, Administrator'));
    const grant = { role: 'admin', granted: true };
    expect(api.sentTo('user.set-role')).toEqual([grant, grant]);
    await click('Change roles');
    await fill('Change', 'revoke-admin');
    expect(textOf(dialog())).toContain('WEB1042 · Ana Ruiz loses this role at once.');
    await click('Back');
    await click('Discard');
    await click('End sessions');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await untilSeen('Sessions of WEB1042 · Ana Ruiz ended.');
  });
});

describe('settings', () => {
  test('that are changed and not saved stay on other tabs, and ask before another page', async () => {
    await open('settings');
    await openRow('two_fa');
    await fill('Value', 'false');
    await click('Add to changes');
    await click(tabOf('Users'));
    await click(tabOf('Settings'));
    expect(hasControl('Review 1 change')).toBe(true);
    const profile = document.querySelector<HTMLElement>('a[href="/profile"]')!;
    await click(profile);
    expect([location.pathname, dialogTitles()]).toEqual(['/desk', ['Discard what you entered?']]);
    await click('Keep editing');
    expect(hasControl('Review 1 change')).toBe(true);
    await click(profile);
    await click(inDialog<HTMLElement>('.btn-error'));
    await untilAt('/profile');
  });

  test('are reviewed before they are saved, and name every problem', async () => {
    let attempts = 0;
    const { api } = await open('settings', {
      'settings.write': () => {
        attempts += 1;
        return attempts === 1
          ? refusal('validation_failed', 422, 'Check the fields.', { fields: { two_fa: 'Not allowed here' } })
          : fine([]);
      },
    });
    await openRow('two_fa');
    expect(textOf(dialog())).toMatch(/Current valueOnOriginOperator/);
    await fill('Value', 'false');
    await click('Add to changes');
    await openReview();
    expect(textOf(dialog())).toContain('On → Off');
    expect(textOf(dialog())).toContain('Takes effect for all users at once');
    await click('Save 1 change');
    await until(() => expect(textOf(dialog())).toContain('Not allowed here'));
    await click('Save 1 change');
    await untilSeen('1 setting saved.');
    expect(api.sentTo('settings.write').at(-1)).toEqual({ settings: { two_fa: 'false' } });
    expect(hasControl('Review 1 change')).toBe(false);
  });

  test('are saved with a fresh code, and kept when the code dialog is left', async () => {
    const code = freshCode();
    const { api } = await open('settings', { ...code.answers, 'settings.write': code.once(fine([])) });
    await openRow('two_fa');
    await fill('Value', 'false');
    await click('Add to changes');
    await openReview();
    await click('Save 1 change');
    await until(() => expect(codeField()).not.toBeNull());
    const [back] = codeField()!.closest('dialog')!.querySelectorAll<HTMLElement>('button:not(.btn-primary)');
    await click(back!);
    await until(() => expect(codeField()).toBeNull());
    expect(hasControl('Save 1 change')).toBe(true);
    await click('Save 1 change');
    await enterCode();
    await untilSeen('1 setting saved.');
    expect(api.sentTo('settings.write').at(-1)).toEqual({ settings: { two_fa: 'false' } });
  });

  test('are described, and found, in the language of the page', async () => {
    await open('settings', {}, { local: { language: 'es' } });
    await untilSeen('Los dispositivos se confirman con un código enviado por correo.');
    await type(document.querySelector('input[type=search]')!.id, 'dispositivos');
    await until(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(1));
    await openRow('two_fa');
    expect(textOf(dialog())).toContain('Los dispositivos se confirman');
    expect(document.querySelector('.desk-list [lang], dialog [lang]')).toBeNull();
  });

  test('keep their changes while another tab is open', async () => {
    await open('settings');
    await openRow('two_fa');
    await fill('Value', 'false');
    await click('Add to changes');
    await click(tabOf('Audit log'));
    await untilSeen('settings.write');
    expect(seen()).toContain('Sofia Marin');
    expect(seen()).not.toContain('u_1');
    await click(tabOf('Settings'));
    await until(() => expect(hasControl('Review 1 change')).toBe(true));
  });

  test('keep a change that is added while others are saved', async () => {
    const two_fa = exampleOutput<CallOutput['settings.list']>(settingExample)[0]!;
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await open('settings', {
      'settings.list': () => fine([two_fa, { ...two_fa, key: 'enable_mining' }]),
      'settings.write': () => waiting.then(() => fine([])),
    });
    await openRow('two_fa');
    await fill('Value', 'false');
    await click('Add to changes');
    await openReview();
    await click('Save 1 change');
    await click('Back');
    await openRow('enable_mining');
    await fill('Value', 'false');
    await click('Add to changes');
    await act(async () => answer());
    await untilSeen('1 setting saved.');
    expect(hasControl('Review 1 change')).toBe(true);
  });

  test('are given back to the manifest', async () => {
    const { api } = await open('settings', { 'settings.write': () => fine([]) });
    await openRow('two_fa');
    await click('Reset to manifest value');
    await openReview();
    expect(textOf(dialog())).toContain('On → Off (manifest value)');
    await click('Save 1 change');
    await until(() => expect(api.sentTo('settings.write')).toEqual([{ settings: { two_fa: null } }]));
  });
});

describe('changes of settings that are in the list', () => {
  const two_fa = exampleOutput<CallOutput['settings.list']>(settingExample)[0]!;
  const limit = { ...two_fa, key: 'minimum_withdrawal', value: '2', manifest_value: '10' };
  const openLimit = async () => {
    await open('settings', { 'settings.list': () => fine([limit]) });
    await openRow('minimum_withdrawal');
  };
  const value = () => inDialog<HTMLTextAreaElement>('textarea').value;

  test('show that a setting is reset, and to which value', async () => {
    await openLimit();
    await click('Reset to manifest value');
    await openRow('minimum_withdrawal');
    expect(textOf(dialog())).toContain('Current value2');
    expect(textOf(dialog())).toContain('Your change10 (manifest value)');
    expect([value(), hasControl('Reset to manifest value')]).toEqual(['10', false]);
    await click('Add to changes');
    await openReview();
    expect(textOf(dialog())).toContain('2 → 10 (manifest value)');
  });

  test('can replace a reset by a value', async () => {
    await openLimit();
    await click('Reset to manifest value');
    await openRow('minimum_withdrawal');
    await fill('Value', '5');
    await click('Add to changes');
    await openReview();
    expect(textOf(dialog())).toContain('2 → 5');
  });

  test('are taken off the list by the current value', async () => {
    await openLimit();
    await fill('Value', '5');
    await click('Add to changes');
    await openRow('minimum_withdrawal');
    expect(textOf(dialog())).toContain('Your change5');
    await fill('Value', '2');
    await click('Add to changes');
    expect(hasControl('Review 1 change')).toBe(false);
  });

  test('are not discarded by Escape without a question while they are typed', async () => {
    await openLimit();
    await fill('Value', '5');
    await escape();
    await click('Keep editing');
    expect(value()).toBe('5');
    await escape();
    await click('Discard');
    expect(dialogTitles()).toEqual([]);
  });
});

describe('a decision', () => {
  const QUESTION = 'Discard what you entered?';
  const startRejection = async (answers: Answers = {}) => {
    const site = await open('deposits', answers);
    await openRow(deposit.user.name);
    await press('r');
    return site;
  };
  const area = () => inDialog<HTMLTextAreaElement>('textarea');

  test('closes at once while nothing is typed', async () => {
    await startRejection();
    await escape();
    expect(dialogTitles()).toEqual([]);
  });

  test('asks before Escape closes the case, and before Back closes the form', async () => {
    await startRejection();
    await fill('Reason', 'Sent twice');
    await escape();
    expect(dialogTitles()).toContain(QUESTION);
    await click('Keep editing');
    expect(area().value).toBe('Sent twice');
    await click('Back');
    await click('Discard');
    expect(dialogTitles()).not.toContain(QUESTION);
    expect(area()).toBeNull();
    await escape();
    expect(dialogTitles()).toEqual([]);
  });

  test('does not ask while it is sent: its outcome is announced', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    const rejected = { ...deposit, status: 'rejected' as const };
    await startRejection({ 'deposit.reject': () => waiting.then(() => fine(rejected)) });
    await fill('Reason', 'Sent twice');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await escape();
    expect(dialogTitles()).toEqual([]);
    await act(async () => answer());
    await untilSeen('rejected.');
  });

  test('keeps a reason that is too long, and is not sent with it', async () => {
    const rejected = { ...deposit, status: 'rejected' as const };
    const site = await startRejection({ 'deposit.reject': () => fine(rejected) });
    await fill('Reason', 'x'.repeat(501));
    expect(errorOf(area().id)).toBe('This text is too long. Shorten it to at most 500 characters.');
    await click(inDialog<HTMLElement>('button[type=submit]'));
    expect(site.api.sentTo('deposit.reject')).toEqual([]);
    expect([document.activeElement, area().value.length]).toEqual([area(), 501]);
    await fill('Reason', 'x'.repeat(500));
    await click(inDialog<HTMLElement>('button[type=submit]'));
    await until(() => expect(site.api.sentTo('deposit.reject')).toHaveLength(1));
  });

  test('asks before a link to another page discards it', async () => {
    await startRejection();
    await fill('Reason', 'Paid from another account');
    await click(document.querySelector<HTMLElement>('a[href="/profile"]')!);
    expect(dialogTitles()).toContain(QUESTION);
    await click('Keep editing');
    expect(area().value).toBe('Paid from another account');
    await click(document.querySelector<HTMLElement>('a[href="/profile"]')!);
    await click('Discard');
    await untilAt('/profile');
  });

  test('about a correction asks before its form closes', async () => {
    await open('corrections');
    await untilSeen(correction.reason);
    await press('n');
    await fill('Customer', 'WEB1042');
    await until(() => expect(area()).not.toBeNull());
    await fill('Reason', 'Credited twice');
    for (const leave of [() => escape(), () => click('Back')]) {
      await leave();
      expect(dialogTitles()).toContain(QUESTION);
      await click('Keep editing');
      expect(area().value).toBe('Credited twice');
    }
    await click('Back');
    await click('Discard');
    expect(dialogTitles()).toEqual([]);
  });
});

describe('plan upgrades and corrections', () => {
  const user = { ...upgrade.user, identity: 'rejected', state: 'suspended' } as const;
  test.each([
    ['plans', { 'plan.list-upgrades': () => fine({ upgrades: [{ ...upgrade, user }], next: null }) }],
    [
      'corrections',
      { 'correction.list': () => fine({ corrections: [{ ...correction, user }], next: null }) },
    ],
  ] as const)('show identity and account of the customer: %s', async (tab, answers) => {
    await open(tab, answers, { features: [...FEATURES, 'identity'] });
    await openRow(user.name);
    expect(textOf(dialog())).toMatch(/Identity rejected.*Account suspended/);
  });
});

describe('plan upgrades', () => {
  test('are approved with the funds before and after, by keyboard', async () => {
    let now = upgrade;
    const { api } = await open('plans', {
      'plan.list-upgrades': () => fine({ upgrades: [now], next: null }),
      'plan.approve-upgrade': () => {
        now = { ...upgrade, state: 'approved', free_funds: '1500.00' };
        now.decided_by = { id: administrator.id, name: administrator.name };
        now.decided_at = '2026-11-02T10:00:00.000Z';
        return fine(now);
      },
    });
    await openRow(upgrade.user.name);
    await press('a');
    expect(textOf(dialog())).toMatch(
      /Reserve 1,000.00 USD of .* for the plan Standard. Free funds: 2,500.00 USD before, 1,500.00 USD after/,
    );
    await click(inDialog<HTMLButtonElement>('button[type=submit]'));
    await untilSeen(/Upgrade of .* to Standard approved/);
    expect(api.sentTo('plan.approve-upgrade')).toHaveLength(1);
    await until(() => expect(textOf(dialog())).toContain('Approved · You'));
  });

  test('state the bonus that the approval grants', async () => {
    const rich = { ...upgrade, bonus: '50.00' };
    await open('plans', { 'plan.list-upgrades': () => fine({ upgrades: [rich], next: null }) });
    await openRow(upgrade.user.name);
    await press('a');
    expect(textOf(dialog())).toContain(
      'The approval also grants a bonus of 50.00 USD, which the customer cannot withdraw.',
    );
  });

  test('say when the funds do not suffice, and are rejected with a reason only', async () => {
    const poor = { ...upgrade, free_funds: '10.00' };
    await open('plans', {
      'plan.list-upgrades': () => fine({ upgrades: [poor], next: null }),
      'plan.reject-upgrade': () =>
        refusal('reason_required', 422, 'Enter the reason.', { fields: { reason: 'Required' } }),
    });
    await openRow(upgrade.user.name);
    await press('a');
    expect(textOf(dialog())).toMatch(/needs 1,000.00 USD, but .* has only 10.00 USD free/);
    await click('Back');
    await press('r');
    await click(inDialog<HTMLButtonElement>('button[type=submit]'));
    await until(() => expect(textOf(dialog())).toContain('Required'));
  });

  test('have no tab in a build without plans', async () => {
    await openSignedIn({
      at: '/desk',
      features: ['auth', 'handoff', 'profile', 'desk'],
      user: administrator,
      answers: lists,
    });
    await untilSeen('Corrections');
    expect(tabOf('Plans')).toBeUndefined();
    expect(tabOf('Corrections')).toBeDefined();
  });
});

describe('corrections', () => {
  test('are listed with their whole reason', async () => {
    const reason = 'The fee of the transfer of 14 November was credited twice. '.repeat(3).trim();
    const long = { ...correction, reason };
    await open('corrections', { 'correction.list': () => fine({ corrections: [long], next: null }) });
    await untilSeen(reason);
    const cell = [...document.querySelectorAll('td')].find((each) => each.textContent === reason)!;
    expect('wraps' in cell.dataset && cell.querySelector('.truncate') === null).toBe(true);
  });

  test('are requested for a found customer, with the balance before and after', async () => {
    const { api } = await open('corrections', { 'correction.request': () => fine(correction) });
    await untilSeen(correction.reason);
    await press('n');
    await fill('Customer', 'WEB1042');
    await until(() => expect(textOf(dialog())).toContain('Balance now'));
    await fill('Effect', 'debit');
    await fill('Amount', '12.50');
    expect(textOf(dialog())).toMatch(/Balance: 1,000.00 USD before, 987.50 USD after/);
    await fill('Amount', '900.01');
    expect(textOf(dialog())).toMatch(/has only 900.00 USD free/);
    expect(control('Request correction').getAttribute('aria-disabled')).toBe('true');
    await click('Request correction');
    expect(api.sentTo('correction.request')).toEqual([]);
    await fill('Effect', 'credit');
    expect(control('Request correction').getAttribute('aria-disabled')).toBe('false');
    await fill('Effect', 'debit');
    await fill('Amount', '12.50');
    await fill('Reason', 'Credited twice');
    await click('Request correction');
    await untilSeen(/Correction for .* requested/);
    expect(api.sentTo('correction.request')).toEqual([
      { user_id: correction.user.id, amount: '-12.50', reason: 'Credited twice' },
    ]);
  });

  test('keep their key while the form stays as it is, and bring the error into view', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled(this.textContent);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const { api } = await open('corrections');
    const keyCount = () => new Set(api.keysOf('correction.request')).size;
    await press('n');
    await fill('Customer', 'WEB1042');
    await until(() => expect(textOf(dialog())).toContain('Balance now'));
    await fill('Amount', '12.50');
    await fill('Reason', 'Credited twice');
    await click('Request correction');
    await advanceTimers(5_000);
    await until(() => expect(inDialog('form [role=alert]')).not.toBeNull());
    expect(scrolled).toHaveBeenCalledWith(inDialog('form [role=alert]').textContent);
    await advanceTimers(120_000);
    await click('Request correction');
    await advanceTimers(5_000);
    expect(api.sentTo('correction.request')).toHaveLength(6);
    expect(keyCount()).toBe(1);
    await fill('Amount', '13.50');
    await click('Request correction');
    await advanceTimers(5_000);
    expect(keyCount()).toBe(2);
  });

  test('that are requested late leave a newer form as it is', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await open('corrections', { 'correction.request': () => waiting.then(() => fine(correction)) });
    await untilSeen(correction.reason);
    const start = async () => {
      await press('n');
      await fill('Customer', 'WEB1042');
      await until(() => expect(textOf(dialog())).toContain('Balance now'));
    };
    await start();
    await fill('Amount', '12.50');
    await fill('Reason', 'Credited twice');
    await click('Request correction');
    await click('Close');
    expect(dialog()).toBeNull();
    await start();
    await fill('Reason', 'Another one');
    await act(async () => answer());
    await untilSeen(/Correction for .* requested/);
    expect(inDialog<HTMLTextAreaElement>('textarea').value).toBe('Another one');
  });

  test('keep amount and reason when the customer is changed, and check them for the new account', async () => {
    const account = exampleOutput<CallOutput['correction.find-account']>(accountExample);
    const inYen = {
      ...account,
      user: { ...account.user, id: 'u_yen', number: 1002, name: 'Kei Mori' },
      currency: 'JPY',
      balance: '90000',
      free_funds: '90000',
    };
    const { api } = await open('corrections', {
      'correction.find-account': (_, { query }) => fine(query?.['user'] === '1002' ? inYen : account),
    });
    await untilSeen(correction.reason);
    await press('n');
    await fill('Customer', '1001');
    await until(() => expect(textOf(dialog())).toContain('Ana Ruiz'));
    await fill('Amount', '10.50');
    await fill('Reason', 'Credited twice');
    await fill('Customer', '1002');
    await escape();
    expect(dialogTitles()).toContain('Discard what you entered?');
    await click('Keep editing');
    await until(() => expect(textOf(dialog())).toContain('Kei Mori'));
    expect(inDialog<HTMLTextAreaElement>('textarea').value).toBe('Credited twice');
    expect(textOf(dialog())).toContain('Type a whole number.');
    await click('Request correction');
    expect(api.sentTo('correction.request')).toEqual([]);
    await fill('Amount', '1500');
    await click('Request correction');
    await until(() =>
      expect(api.sentTo('correction.request')).toEqual([
        { user_id: 'u_yen', amount: '1500', reason: 'Credited twice' },
      ]),
    );
  });

  test('of the own account are refused before anything is entered', async () => {
    const account = exampleOutput<CallOutput['correction.find-account']>(accountExample);
    await open('corrections', {
      'correction.find-account': () => fine({ ...account, user: { ...account.user, id: administrator.id } }),
    });
    await untilSeen(correction.reason);
    await press('n');
    await fill('Customer', 'WEB1042');
    await until(() => expect(textOf(dialog())).toContain('This is your own account.'));
    expect(hasControl('Request correction')).toBe(false);
  });

  test('say that nobody was found', async () => {
    await open('corrections', {
      'correction.find-account': () => refusal('not_found', 404, 'Nobody has this number.'),
    });
    await untilSeen(correction.reason);
    await click(document.querySelector<HTMLElement>('[aria-keyshortcuts=n]')!);
    await fill('Customer', '1');
    await until(() => expect(textOf(dialog())).toContain('Nobody has this number.'));
    expect(textOf(dialog())).not.toContain('Balance now');
  });

  test('whose requester may no longer decide are only rejected', async () => {
    const lapsed = { ...correction, lapsed: 'role' as const };
    await open('corrections', { 'correction.list': () => fine({ corrections: [lapsed], next: null }) });
    await openRow(correction.user.name);
    expect(textOf(dialog())).toContain(
      `${correction.requested_by.name} is no longer an administrator, so their request can no longer be approved. Reject this correction and request it again.`,
    );
    expect(inDialog('.desk-actions').textContent).toBe('RejectR');
  });

  test('are posted by another operator, and only cancelled by the one who requested them', async () => {
    const own = { ...correction, id: 'c_own', requested_by: { id: administrator.id, name: 'Me' } };
    own.user = { ...correction.user, name: 'Own Request' };
    const { api } = await open('corrections', {
      'correction.list': () => fine({ corrections: [correction, own], next: null }),
      'correction.approve': () => fine({ ...correction, status: 'approved', balance_after: '987.50' }),
    });
    await openRow('Own Request');
    expect(textOf(dialog())).toContain('Another operator has to approve it.');
    expect(hasControl('Approve')).toBe(false);
    expect(hasControl('Cancel request')).toBe(true);
    await press('Escape', dialog());
    await click(control('Close'));
    await openRow(correction.user.name);
    await press('a');
    expect(textOf(dialog())).toMatch(/Post −12.50 USD .* Balance: 1,000.00 USD before, 987.50 USD after/);
    await click(inDialog<HTMLButtonElement>('button[type=submit]'));
    await untilSeen(/Correction for .* posted/);
    expect(api.sentTo('correction.approve')).toHaveLength(1);
  });
});

describe('managers and audit log', () => {
  test('list requests, and say why they could not load', async () => {
    await open(
      'managers',
      { 'manager.list-requests': () => refusal('feature_disabled', 409, 'Managers are switched off.') },
      { features: [...FEATURES, 'account-manager'] },
    );
    await untilSeen('Could not load this list. Managers are switched off.');
  });

  test('have no tab in a build without account managers', async () => {
    await open('deposits');
    await untilSeen('Corrections');
    expect(tabOf('Managers')).toBeUndefined();
  });

  test('search the audit log and export it, safe for spreadsheets', async () => {
    const evil = {
      ...exampleOutput<CallOutput['audit.list']>(auditExample).entries[0]!,
      subject: '=HYPERLINK("x")',
    };
    await open('audit', { 'audit.list': () => fine({ entries: [evil], next: null }) });
    await untilSeen('settings.write');
    expect(seen()).toContain('two_fa: true');
    expect(document.querySelector('td a')?.getAttribute('href')).toBe(
      `/desk?${new URLSearchParams({ tab: 'users', case: evil.subject })}`,
    );
    let saved: Blob | undefined;
    URL.createObjectURL = (blob: Blob) => {
      saved = blob;
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => undefined;
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    onTestFinished(() => pressed.mockRestore());
    await click(control('Export CSV'));
    await until(() => expect(saved).toBeDefined());
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsText(saved!);
    });
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

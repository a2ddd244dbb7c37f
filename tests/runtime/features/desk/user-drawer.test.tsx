import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { advanceTimers } from '../../support/advance-timers.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { FeatureId } from '../../../../schemas/generated/ids.ts';
import type {
  OperatorAccount,
  OperatorUser,
  OperatorWithdrawal,
} from '../../../../schemas/generated/types.ts';
import accountsExample from '../../../../schemas/api/account/review.json';
import casesExample from '../../../../schemas/api/desk/list-cases.json';
import summaryExample from '../../../../schemas/api/desk/summary.json';
import userExample from '../../../../schemas/api/user/list.json';
import withdrawalExample from '../../../../schemas/api/withdrawal/list-all.json';
import { market } from '../../support/assets.ts';
import { fine, refusal, type Answers, exampleOutput } from '../../support/fake-api.ts';
import { administrator } from '../../support/page.ts';
import { click, field, openSignedIn, type, until, untilSeen } from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const users = exampleOutput<CallOutput['user.list']>(userExample);
const [user] = users.users as [OperatorUser];
const withdrawals = exampleOutput<CallOutput['withdrawal.list-all']>(withdrawalExample);
const [withdrawal] = withdrawals.withdrawals as [OperatorWithdrawal];
const { accounts } = exampleOutput<CallOutput['account.review']>(accountsExample);
const [real, practice] = accounts as [OperatorAccount, OperatorAccount];
const { cases } = exampleOutput<CallOutput['desk.list-cases']>(casesExample);
const [ofWithdrawal] = cases as [(typeof cases)[number]];

const open = (at: string, answers: Answers = {}, features: readonly FeatureId[] = []) =>
  openSignedIn({
    at: `/desk?tab=${at}`,
    features: ['auth', 'handoff', 'profile', 'desk', ...features],
    user: administrator,
    answers: {
      ...market,
      'desk.summary': () => fine(exampleOutput<CallOutput['desk.summary']>(summaryExample)),
      'user.list': () => fine(users),
      'user.read': () => fine(user),
      'withdrawal.list-all': () => fine(withdrawals),
      'withdrawal.read': (_, { params }) => fine({ ...withdrawal, id: params!['id']! }),
      'account.review': () => fine({ accounts }),
      'desk.list-cases': () => fine({ cases, next: null }),
      ...answers,
    },
  });

const dialog = () => document.querySelector('dialog')!;
const links = () => [...dialog().querySelectorAll<HTMLAnchorElement>('a')];
const linkTo = (path: string) => links().find((link) => link.getAttribute('href') === path)!;

async function untilDialog(text: string | RegExp): Promise<void> {
  await until(() => expect(document.querySelector('dialog')?.textContent).toMatch(text));
}

describe('the drawer of a user', () => {
  test('shows the amounts of each account, and names practice money', async () => {
    await open(`users&case=${user.id}`, {
      'account.review': () =>
        fine({ accounts: [{ ...real, bonus: '20.00', free_funds: '617.50' }, practice] }),
    });
    await untilDialog('Practice account');
    expect(dialog().textContent).toMatch(
      /Real accountBalance1,000\.00 USDReserved250\.00 USDBonus20\.00 USDMargin100\.00 USDOpen P\/L[-−]12\.50 USDEquity737\.50 USDAvailable to withdraw617\.50 USDPractice accountVirtual moneyBalance10,000\.00 USDOpen P\/L0\.00 USDEquity10,000\.00 USDCases/,
    );
  });

  test('marks the amounts as old when they cannot be read again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await open(`users&case=${user.id}`);
    await untilDialog('Practice account');
    api.answers['account.review'] = () => refusal('rate_limited', 429, 'Too many requests.');
    await advanceTimers(10_000);
    await untilDialog(/These figures are from .+ and could not be updated\. Too many requests\./);
    expect(dialog().querySelector('.refreshed-figures[data-stale]')!.textContent).toContain('1,000.00 USD');
  });

  test('leads to a case with one click, and the case leads back', async () => {
    await open('users', {}, ['identity']);
    await untilSeen(user.name);
    await click(document.querySelector<HTMLElement>('[data-row]')!);
    await untilDialog(/CasesWithdrawal250\.00 USD.*Requested.*Identity check.*Approved/);
    await click(linkTo(`/desk?tab=withdrawals&case=${ofWithdrawal.id}`));
    await untilDialog('Example Bank');
    expect(location.search).toBe(`?tab=withdrawals&case=${ofWithdrawal.id}`);
    await click(linkTo(`/desk?tab=users&case=${withdrawal.user.id}`));
    await untilDialog('Real account');
    expect(location.search).toBe(`?tab=users&case=${withdrawal.user.id}`);
    await act(async () => history.back());
    await untilDialog('Example Bank');
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
    });
    await untilDialog('Real account');
    await act(async () => history.back());
    await untilDialog('Example Bank');
    await act(async () => history.back());
    await untilDialog('Real account');
  });

  test('truncates the linked name alone: neither the key beside it nor the focus ring', async () => {
    await open(`withdrawals&case=${ofWithdrawal.id}`);
    await untilDialog('Example Bank');
    const link = linkTo(`/desk?tab=users&case=${withdrawal.user.id}`);
    expect(link.className).toContain('truncate');
    expect(link.parentElement!.closest('.truncate')).toBeNull();
    expect(link.nextElementSibling!.textContent).toBe('U');
  });

  test('links to no queue that the build lacks', async () => {
    await open(`users&case=${user.id}`);
    await untilDialog('Identity check');
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      `/desk?tab=withdrawals&case=${ofWithdrawal.id}`,
    ]);
  });

  test('shows further cases on request, and says that there are none', async () => {
    const older = { ...ofWithdrawal, id: 'w_older', kind: 'correction' as const, amount: '-5.00' };
    await open(`users&case=${user.id}`, {
      'desk.list-cases': (_, { query }) =>
        fine(query?.after ? { cases: [older], next: null } : { cases, next: cases[1]!.id }),
    });
    await untilDialog('Show more cases');
    expect(dialog().textContent).not.toContain('Correction');
    await click('Show more cases');
    await untilDialog(/Correction[-−]5\.00 USD/);
    expect(dialog().textContent).not.toContain('Show more cases');
  });

  test('says why further cases could not load, and loads them again', async () => {
    let isDown = true;
    const older = { ...ofWithdrawal, id: 'w_older', kind: 'correction' as const };
    await open(`users&case=${user.id}`, {
      'desk.list-cases': (_, { query }) => {
        if (!query?.after) return fine({ cases, next: cases[1]!.id });
        return isDown ? refusal('busy', 503, 'The server is busy.') : fine({ cases: [older], next: null });
      },
    });
    await untilDialog('Show more cases');
    await click('Show more cases');
    await until(() =>
      expect(dialog().querySelector('[role=alert]')?.textContent).toBe('The server is busy.'),
    );
    expect(dialog().textContent).toMatch(/CasesWithdrawal/);
    isDown = false;
    await click('Show more cases');
    await untilDialog('Correction');
    expect(dialog().querySelector('[role=alert]:not(:empty)')).toBeNull();
  });

  test('corrects a name with a reason', async () => {
    const renamed = { ...user, name: 'Ana Ruiz Vega', last_name: 'Ruiz Vega' };
    const { api } = await open(`users&case=${user.id}`, { 'user.rename': () => fine(renamed) });
    await untilDialog('Correct the name');
    await click('Correct the name');
    await untilDialog('For the audit log. The customer does not see it.');
    const idOf = (label: string) =>
      [...dialog().querySelectorAll('label')].find((each) => each.textContent === label)!.htmlFor;
    const valueOf = (label: string) => field(idOf(label)).value;
    expect([valueOf('First name'), valueOf('Last name')]).toEqual(['Ana', 'Ruiz']);
    await untilDialog('Enter the correct name: it has not changed yet.');
    await type(idOf('Reason'), 'Marriage certificate');
    await click('Correct the name');
    expect(api.sentTo('user.rename')).toEqual([]);
    await type(idOf('Last name'), 'Ruiz  Vega ');
    await untilDialog(/Ana Ruiz\W? becomes \W?Ana Ruiz Vega/);
    await click('Correct the name');
    await untilSeen(/The name is .*Ana Ruiz Vega/);
    expect(api.sentTo('user.rename')).toMatchObject([
      { first_name: 'Ana', last_name: 'Ruiz  Vega ', reason: 'Marriage certificate' },
    ]);
  });

  test('sends the status that the operator saw, although a colleague has changed it meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await open(`users&case=${user.id}`, {
      'user.set-state': () => refusal('wrong_state', 409, 'Nothing was changed.'),
    });
    await untilDialog('Change status');
    await click([...dialog().querySelectorAll('button')].at(-1)!);
    const labels = [...dialog().querySelectorAll('label')];
    await type(labels.find((each) => each.textContent === 'Status')!.htmlFor, 'stopped');
    const reads = api.sentTo('user.list').length;
    const suspended = { ...user, state: 'suspended' as const, reason: 'Fraud', contact: 'desk@example.com' };
    api.answers['user.list'] = () => fine({ users: [suspended], next: null });
    api.answers['user.read'] = () => fine(suspended);
    await advanceTimers(10_000);
    await until(() => expect(api.sentTo('user.list').length).toBeGreaterThan(reads));
    await click('Change status');
    await untilDialog(/Someone else has decided meanwhile.*Suspended/);
    expect(api.sentTo('user.set-state')).toMatchObject([
      { from: { state: 'active', is_trading: true }, state: 'active', is_trading: false },
    ]);
  });

  test('offers no change of a closed account, and says since when it is closed', async () => {
    const closed = { ...user, closed_at: '2026-11-20T10:00:00.000Z' };
    await open(`users&case=${user.id}`, {
      'user.list': () => fine({ users: [closed], next: null }),
      'user.read': () => fine(closed),
    });
    await untilDialog(/This account has been closed since 20 Nov, 2026/);
    expect(dialog().querySelector('.desk-actions')).toBeNull();
    expect(dialog().textContent).not.toContain('superadministrator can change');
  });

  test('says that a user has no cases', async () => {
    await open(`users&case=${user.id}`, { 'desk.list-cases': () => fine({ cases: [], next: null }) });
    await untilDialog('This user has no cases.');
  });

  test('says what could not load, and loads it again', async () => {
    let isDown = true;
    const down = () => refusal('busy', 503, 'The server is busy.');
    await open(`users&case=${user.id}`, {
      'account.review': () => (isDown ? down() : fine({ accounts })),
      'desk.list-cases': () => (isDown ? down() : fine({ cases, next: null })),
    });
    await untilDialog('Could not load the accounts. The server is busy.');
    await untilDialog('Could not load the cases. The server is busy.');
    isDown = false;
    for (const button of [...dialog().querySelectorAll('button')].filter((each) =>
      each.textContent?.includes('Try again'),
    ))
      await click(button);
    await untilDialog(/Real account.*CasesWithdrawal/);
  });

  test('says that a linked user does not exist', async () => {
    await open('users&case=u_none', { 'user.read': () => refusal('not_found', 404, 'Not found.') });
    await untilSeen('This user was not found.');
    await until(() => expect(location.search).toBe('?tab=users'));
  });
});

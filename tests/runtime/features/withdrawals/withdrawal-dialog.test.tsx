import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { advanceTimers } from '../../support/advance-timers.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { bankAccount, paypalAccount, payoutSettings, requested } from '../../support/withdrawal-data.ts';
import { chooseWallet, openWithdrawal } from '../../support/withdrawals.tsx';
import {
  changeUser,
  click,
  control,
  dialogTitles,
  errorOf,
  escape,
  field,
  hasControl,
  notices,
  seen,
  type,
  until,
  untilAt,
  untilSeen,
} from '../../support/site.tsx';

const REVIEW = 'Review 250.00 USD';
const CONFIRM = 'Withdraw 250.00 USD';
const slider = () => document.querySelector<HTMLInputElement>('input[type=range]')!;

async function slideTo(position: number) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      slider(),
      String(position),
    );
    slider().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Opens the form with an amount of 250 USD. */
async function openForm(options: Parameters<typeof openWithdrawal>[0] = {}) {
  const site = await openWithdrawal(options);
  await chooseWallet('Other withdrawable');
  await until(() => field('withdrawal-amount'));
  return site;
}

async function openReview(options: Parameters<typeof openWithdrawal>[0] = {}) {
  const site = await openForm(options);
  await type('withdrawal-amount', '250');
  await click(REVIEW);
  await untilSeen('You receive 248.75 USD at Example Bank •••• 3000. 1.25 USD fee.');
  return site;
}

test('a request whose answer was lost is repeated minutes later as the same one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { api } = await openReview({
    answers: { 'withdrawal.create': () => refusal('offline', 0, 'No connection to the server.') },
  });
  const confirm = async () => {
    await click(CONFIRM);
    await advanceTimers(5_000);
  };
  await confirm();
  await untilSeen(/could not confirm whether this was done/);
  await advanceTimers(180_000);
  api.answers['withdrawal.create'] = () => fine(requested);
  await confirm();
  await untilSeen('Withdrawal Initiated');
  const keys = api.keysOf('withdrawal.create');
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
});

test('the header opens it, beside Deposit', async () => {
  await openWithdrawal({ features: ['auth', 'handoff', 'profile', 'deposits', 'withdrawals'] });
  const buttons = [...document.querySelectorAll<HTMLElement>('.shell-header .btn-sm[aria-haspopup]')];
  expect(buttons.map((each) => [each.textContent, each.getAttribute('aria-expanded')])).toEqual([
    ['Deposit', 'false'],
    ['Withdraw', 'true'],
  ]);
});

describe('option dialog', () => {
  test('offers the balance and the withdrawable amount', async () => {
    await openWithdrawal();
    await untilSeen('Other withdrawable');
    expect(seen()).toContain('2,500.00 USD');
    expect(seen()).toContain('1,250.00 USD');
  });

  test('shows at both what can be withdrawn, and the balance as its background', async () => {
    await openWithdrawal();
    await untilSeen('Both take from the same money');
    const figures = [...document.querySelectorAll('dialog li button > span:last-of-type')].map(
      (each) => each.textContent,
    );
    expect(figures.map((text) => text!.replaceAll('\u00a0', ' '))).toEqual([
      '1,250.00 USDBalance: 2,500.00 USD',
      '1,250.00 USD',
    ]);
  });

  const SENTENCES = {
    reserved_withdrawals: '250.00 USD of it is reserved for withdrawals in progress.',
    reserved_plans: '250.00 USD of it is reserved for your plans and free again when you leave them.',
    bonus: '250.00 USD of it is a bonus, which cannot be withdrawn.',
  };
  type Part = keyof typeof SENTENCES;

  test.each<{ parts: Part[] }>([
    { parts: [] },
    { parts: ['reserved_plans'] },
    { parts: ['reserved_withdrawals'] },
    { parts: ['reserved_withdrawals', 'reserved_plans', 'bonus'] },
  ])('names the parts of the balance that cannot be withdrawn: $parts', async ({ parts }) => {
    const settings = { ...payoutSettings, ...Object.fromEntries(parts.map((part) => [part, '250.00'])) };
    await openWithdrawal({ answers: { 'withdrawal.settings': () => fine(settings) } });
    await untilSeen('It is not additional money.');
    for (const [part, sentence] of Object.entries(SENTENCES))
      expect(seen().includes(sentence)).toBe(parts.includes(part as Part));
  });

  test.each([
    ['Withdraw balance', 'balance'],
    ['Other withdrawable', 'withdrawable'],
  ] as const)('requests from the wallet of %s', async (option, wallet) => {
    const { api } = await openWithdrawal();
    await chooseWallet(option);
    await until(() => field('withdrawal-amount'));
    await type('withdrawal-amount', '250');
    await click(REVIEW);
    await click(CONFIRM);
    await untilSeen('Withdrawal Initiated, awaiting approval');
    expect(api.sentTo('withdrawal.create')).toEqual([
      { amount: '250.00', wallet, account_id: 'pa_1', type: 'wire', total: '248.75' },
    ]);
  });

  test('offers the real account instead of a practice withdrawal', async () => {
    const { api } = await openWithdrawal({
      user: { is_practice: true },
      answers: { 'account.switch-mode': () => refusal('busy', 503, 'Try again in a moment.') },
    });
    await untilSeen('Practice money is virtual and cannot be withdrawn.');
    expect(api.sentTo('withdrawal.settings')).toEqual([]);
    await click('Switch to real account');
    await untilSeen('Try again in a moment.');
  });

  test('explains that the identity has to be verified first', async () => {
    await openWithdrawal({
      answers: { 'withdrawal.settings': () => fine({ ...payoutSettings, needs_identity: true }) },
    });
    await untilSeen('Withdrawals need a verified identity');
    expect(hasControl('Withdraw balance')).toBe(false);
  });

  test('leads to the identity check in a build that has it', async () => {
    await openWithdrawal({
      features: ['auth', 'handoff', 'profile', 'account-switch', 'identity', 'withdrawals'],
      answers: { 'withdrawal.settings': () => fine({ ...payoutSettings, needs_identity: true }) },
    });
    await until(() => expect(hasControl('Verify your identity')).toBe(true));
    await click('Verify your identity');
    await untilAt('/kyc');
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('says that no method is available', async () => {
    await openWithdrawal({
      answers: { 'withdrawal.settings': () => fine({ ...payoutSettings, methods: [] }) },
    });
    await untilSeen('No withdrawal method is available at the moment.');
  });

  test('uses flags and user with a backend without withdrawal.settings', async () => {
    await openWithdrawal({ answers: { 'withdrawal.settings': () => refusal('no_such_call', 404, 'None.') } });
    await chooseWallet('Other withdrawable');
    await until(() => expect(field('withdrawal-amount').value).toBe('50.00'));
  });

  test('reports a failure to load with its reason, and retries', async () => {
    let works = false;
    await openWithdrawal({
      answers: {
        'withdrawal.settings': () =>
          works ? fine(payoutSettings) : refusal('rate_limited', 429, 'Too many requests.'),
      },
    });
    await untilSeen('Withdrawals could not be loaded. Too many requests.');
    works = true;
    await click('Try again');
    await untilSeen('Other withdrawable');
  });
});

describe('withdrawal form', () => {
  test('starts at the minimum of the account that can be used', async () => {
    await openForm();
    expect(field('withdrawal-amount').value).toBe('100.00');
    expect(slider().getAttribute('aria-valuetext')).toBe('100.00\u00a0USD');
    expect(document.querySelector('#withdrawal-account')!.textContent).toBe('Example Bank •••• 3000');
  });

  test('keeps field and slider in step, with fee and total', async () => {
    await openForm();
    await type('withdrawal-amount', '250');
    expect(slider().getAttribute('aria-valuetext')).toBe('250.00\u00a0USD');
    expect(seen()).toContain('Fee (0.5%)1.25 USD');
    expect(seen()).toContain('You receive248.75 USD');
    await slideTo(Number(slider().max));
    expect(field('withdrawal-amount').value).toBe('1250.00');
    expect(seen()).toContain('You receive1,243.75 USD');
    await slideTo(0);
    expect(errorOf('withdrawal-amount')).toBe('Enter an amount above zero.');
  });

  test.each([
    ['99.99', 'The smallest withdrawal is 100.00 USD. You can withdraw 1,250.00 USD now.'],
    ['1250.01', 'You can withdraw 1,250.00 USD now. Choose a smaller amount.'],
    ['0', 'Enter an amount above zero.'],
    ['1.001', 'Use at most 2 digits after the decimal point.'],
    ['abc', 'Type a number like 1234.5.'],
  ])('says why %s cannot be withdrawn, and does not go on', async (amount, reason) => {
    await openForm();
    await type('withdrawal-amount', amount);
    expect(errorOf('withdrawal-amount')).toBe(reason);
    expect(seen()).toContain('You receive–');
    await click(document.querySelector<HTMLElement>('dialog form [type=submit]')!);
    await until(() => expect(document.activeElement?.id).toBe('withdrawal-amount'));
    expect(hasControl('Withdraw 250.00 USD')).toBe(false);
  });

  test('replaces an amount above the funds by all that can be withdrawn', async () => {
    await openForm();
    await type('withdrawal-amount', '1250.01');
    await click('Change the amount to 1,250.00 USD');
    expect(field('withdrawal-amount').value).toBe('1250.00');
    expect(errorOf('withdrawal-amount')).toBe('');
    await until(() => expect(document.activeElement).toBe(control('Review 1,250.00 USD')));
  });

  describe('with less than the minimum left', () => {
    const SENTENCE = 'Less than the minimum of 100.00 USD: you can withdraw all of it, 19.49 USD.';
    const withRemainder = (fee_percent = '0.5') => ({
      answers: {
        'withdrawal.settings': () => fine({ ...payoutSettings, withdrawable: '19.49', fee_percent }),
      },
    });

    test('offers exactly all of it, and says so', async () => {
      const { api } = await openForm(withRemainder());
      expect(field('withdrawal-amount').value).toBe('19.49');
      expect(errorOf('withdrawal-amount')).toBe('');
      expect(seen()).toContain(SENTENCE);
      expect([slider().disabled, slider().value]).toEqual([true, slider().max]);
      await click('Review 19.49 USD');
      await click('Withdraw 19.49 USD');
      await untilSeen('Withdrawal Initiated, awaiting approval');
      expect(api.sentTo('withdrawal.create')).toMatchObject([{ amount: '19.49', total: '19.39' }]);
    });

    test.each(['10', '19.50', '250'])('refuses %s, until the button fills in all of it', async (amount) => {
      await openForm(withRemainder());
      await type('withdrawal-amount', amount);
      expect(errorOf('withdrawal-amount')).toBe(SENTENCE);
      await click('Max 19.49 USD');
      expect(field('withdrawal-amount').value).toBe('19.49');
      expect(errorOf('withdrawal-amount')).toBe('');
    });

    test('says that the fee takes all of it', async () => {
      await openForm(withRemainder('100'));
      expect(errorOf('withdrawal-amount')).toBe(
        'The fee takes all of this amount: nothing would be paid out.',
      );
      expect(document.querySelector('#withdrawal-amount-hint')).toBeNull();
    });
  });

  test('asks for a payout account where none is saved', async () => {
    await openForm({ answers: { 'payout-account.list': () => fine([]) } });
    expect(field('withdrawal-amount').value).toBe('50.00');
    const problem = () => document.querySelector('#withdrawal-account-problem')!.textContent;
    expect(problem()).toBe('');
    await click(document.querySelector<HTMLElement>('dialog form [type=submit]')!);
    expect(problem()).toBe('Please select a withdrawal method, or setup your withdrawal methods');
    expect(document.querySelector('.withdrawal-grow')!.hasAttribute('data-growing')).toBe(true);
    await until(() => expect(document.activeElement).toBe(control('Withdrawal methods')));
  });

  test('keeps its entries on the way back to the wallets', async () => {
    await openForm();
    await type('withdrawal-amount', '250');
    await click('Back');
    await chooseWallet('Withdraw balance');
    await until(() => expect(field('withdrawal-amount').value).toBe('250'));
  });
});

describe('a typed amount', () => {
  const QUESTION = 'Discard what you entered?';

  test('is not discarded without a question, in any step', async () => {
    await openForm();
    await type('withdrawal-amount', '250');
    const steps = [async () => {}, () => click('Back'), () => chooseWallet('Withdraw balance')];
    for (const next of steps) {
      await next();
      await escape();
      expect(dialogTitles()).toEqual(['Withdraw', QUESTION]);
      await click('Keep editing');
    }
    await click('Close');
    await click('Discard');
    expect(dialogTitles()).toEqual([]);
  });

  test('is asked about in the review, but not once the withdrawal is requested', async () => {
    await openReview();
    await escape();
    expect(dialogTitles()).toEqual(['Withdraw', QUESTION]);
    await click('Keep editing');
    await click(CONFIRM);
    await untilSeen('Withdrawal Initiated');
    await escape();
    expect(dialogTitles()).toEqual([]);
  });

  test('is needed for the question', async () => {
    await openForm();
    await escape();
    expect(dialogTitles()).toEqual([]);
  });
});

describe('review', () => {
  test('names what leaves, what arrives and where, and asks for no payment', async () => {
    await openReview();
    expect(seen()).toContain('250.00 USD is reserved at once');
    expect(seen()).toContain('You can cancel until the money is sent.');
    expect(seen()).toContain('No payment is needed to receive it.');
    await click('Back');
    expect(field('withdrawal-amount').value).toBe('250');
  });

  test('confirms with a code, sends the same request again, and shows the state', async () => {
    let hasCode = false;
    const { api } = await openReview({
      answers: {
        'withdrawal.create': () =>
          hasCode ? fine(requested) : refusal('step_up_required', 403, 'A code is needed.'),
        'step-up.request': () => refusal('code_requested_too_soon', 429, 'Wait.', { retryAfter: 60 }),
        'step-up.verify': () => {
          hasCode = true;
          return fine({ valid_until: '2026-11-02T09:36:00.000Z' });
        },
      },
    });
    await click(CONFIRM);
    await until(() => field('step-up-code'));
    await click(
      [...document.querySelectorAll<HTMLElement>('dialog')]
        .at(-1)!
        .querySelector<HTMLElement>('.btn-ghost:not(.btn-square)')!,
    );
    await until(() => expect(document.getElementById('step-up-code')).toBeNull());
    expect(seen()).toContain('You receive 248.75 USD');
    expect(document.querySelector('dialog [role=alert]:not(:empty)')).toBeNull();
    await click(CONFIRM);
    await until(() => field('step-up-code'));
    await type('step-up-code', '204060');
    await click('Confirm');
    await untilSeen('Withdrawal Initiated, awaiting approval');
    expect(new Set(api.sentTo('withdrawal.create').map((input) => JSON.stringify(input))).size).toBe(1);
    expect(
      [...document.querySelectorAll('dialog ol[aria-label="State of the withdrawal"] li p')].map(
        (each) => each.textContent,
      ),
    ).toEqual(['Requested', 'Approved', 'Sent', 'Settled']);
    expect(document.querySelector('dialog li[aria-current=step] p')?.textContent).toBe('Approved');
  });

  test('keeps the other wallet out of reach while the request is in flight', async () => {
    let answer!: (result: ReturnType<typeof fine<typeof requested>>) => void;
    await openReview({
      answers: { 'withdrawal.create': () => new Promise((resolve) => void (answer = resolve)) },
    });
    const wallet = () =>
      document.querySelector<HTMLButtonElement>('[role=group][aria-label="Withdraw from"] button')!;
    expect(wallet().disabled).toBe(false);
    await click(CONFIRM);
    await until(() => expect(wallet().disabled).toBe(true));
    await act(async () => answer(fine(requested)));
    await untilSeen('Withdrawal Initiated, awaiting approval');
    expect(wallet().disabled).toBe(false);
    await click(wallet());
    await until(() => field('withdrawal-amount'));
  });

  test.each([
    ['success', fine(requested), 'Withdrawal Initiated, awaiting approval'],
    ['failure', refusal('insufficient_funds', 409, 'Nothing was moved.'), 'Nothing was moved.'],
  ])('reports the %s of a request whose dialog was closed', async (_, result, message) => {
    let answer!: (given: typeof result) => void;
    await openReview({
      answers: { 'withdrawal.create': () => new Promise((resolve) => void (answer = resolve)) },
    });
    await click(CONFIRM);
    await click('Close');
    expect(document.querySelector('dialog')).toBeNull();
    await act(async () => answer(result));
    await until(() => expect(notices()).toEqual([message]));
  });

  test('tells the next user nothing of a withdrawal of an earlier one', async () => {
    let answer!: (result: ReturnType<typeof fine<typeof requested>>) => void;
    const site = await openReview({
      answers: { 'withdrawal.create': () => new Promise((resolve) => void (answer = resolve)) },
    });
    await click(CONFIRM);
    await changeUser(site);
    await act(async () => answer(fine(requested)));
    expect([notices(), site.sounds]).toEqual([[], []]);
  });

  test.each([
    ['insufficient_funds', 409, 'Nothing was moved: the amount is more than the funds that are free.'],
    ['payout_account_on_hold', 409, 'This payout account is new and still on hold.'],
    ['unknown', 422, 'Something went wrong'],
  ] as const)('shows %s and keeps the entries', async (code, status, message) => {
    await openReview({ answers: { 'withdrawal.create': () => refusal(code, status, message) } });
    await click(CONFIRM);
    await untilSeen(message);
    await click('Back');
    expect(field('withdrawal-amount').value).toBe('250');
  });

  test('shows that the funds have fallen meanwhile, and keeps the amount', async () => {
    let withdrawable = '1250.00';
    const { api } = await openReview({
      answers: {
        'withdrawal.settings': () => fine({ ...payoutSettings, withdrawable }),
        'withdrawal.create': () => {
          withdrawable = '200.00';
          return refusal('insufficient_funds', 409, 'Nothing was moved.');
        },
      },
    });
    await click(CONFIRM);
    await untilSeen('You can withdraw 200.00 USD now. Choose a smaller amount.');
    await click(CONFIRM);
    expect(api.sentTo('withdrawal.create')).toHaveLength(1);
    await click('Back');
    expect(field('withdrawal-amount').value).toBe('250');
    expect(slider().getAttribute('aria-valuetext')).toBe('250.00\u00a0USD');
  });

  test('changes the amount to what can be withdrawn by now', async () => {
    let withdrawable = '1250.00';
    const { api } = await openReview({
      answers: {
        'withdrawal.settings': () => fine({ ...payoutSettings, withdrawable }),
        'withdrawal.create': () => {
          if (withdrawable === '249.99') return fine(requested);
          withdrawable = '249.99';
          return refusal('insufficient_funds', 409, 'Nothing was moved.');
        },
      },
    });
    await click(CONFIRM);
    await untilSeen('You can withdraw 249.99 USD now.');
    await click('Change the amount to 249.99 USD');
    expect(document.querySelector('dialog [role=alert]:not(:empty)')).toBeNull();
    await until(() => expect(document.activeElement).toBe(control('Withdraw 249.99 USD')));
    expect(hasControl('Change the amount to 249.99 USD')).toBe(false);
    await click('Withdraw 249.99 USD');
    await untilSeen('Withdrawal Initiated, awaiting approval');
    expect(api.sentTo('withdrawal.create').at(-1)).toMatchObject({ amount: '249.99', total: '248.74' });
  });

  test('shows that the account was removed on another device', async () => {
    let list = [bankAccount];
    await openReview({
      answers: {
        'payout-account.list': () => fine(list),
        'withdrawal.create': () => {
          list = [paypalAccount];
          return refusal('not_found', 404, 'There is no such account.');
        },
      },
    });
    await click(CONFIRM);
    await untilSeen('Example Bank •••• 3000 was removed. Choose another payout account.');
    expect(control(CONFIRM).getAttribute('aria-disabled')).toBe('true');
  });
});

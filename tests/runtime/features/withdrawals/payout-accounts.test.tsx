import { act } from 'react';
import { expect, describe, test } from 'vitest';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { bankAccount, payoutSettings, paypalAccount } from '../../support/withdrawal-data.ts';
import { chooseWallet, openWithdrawal } from '../../support/withdrawals.tsx';
import {
  click,
  control,
  dialogTitles,
  errorOf,
  escape,
  field,
  fillIn,
  hasControl,
  seen,
  type,
  until,
  untilSeen,
} from '../../support/site.tsx';

const chosen = () => document.querySelector('#withdrawal-account')!.textContent;
const held = { ...paypalAccount, id: 'pa_9', hold_until: '2999-11-02T09:30:00.000Z' };

async function openMethods(answers: Answers = {}) {
  const site = await openWithdrawal({ answers });
  await chooseWallet('Other withdrawable');
  await until(() => field('withdrawal-amount'));
  await click(hasControl('Change') ? 'Change' : 'Withdrawal methods');
  await untilSeen('Saved accounts');
  return site;
}

async function openForm(name: string, answers: Answers = {}) {
  const site = await openMethods({ 'payout-account.list': () => fine([]), ...answers });
  await click(name);
  await until(() => expect(hasControl('Save account')).toBe(true));
  return site;
}

describe('withdrawal methods', () => {
  test('has a tile for each method that is on, and says that nothing is saved', async () => {
    await openMethods({
      'payout-account.list': () => fine([]),
      'withdrawal.settings': () =>
        fine({ ...payoutSettings, methods: payoutSettings.methods.filter(({ type }) => type !== 'paypal') }),
    });
    expect(seen()).toContain('No saved withdrawals');
    expect(['PayPal', 'Bank wire', 'Crypto wallet'].map(hasControl)).toEqual([false, true, true]);
  });

  test('selects a saved account', async () => {
    await openMethods({ 'payout-account.list': () => fine([bankAccount, paypalAccount]) });
    await click('a•••@example.comPayPal');
    await until(() => expect(chosen()).toBe('a•••@example.com'));
    expect(field('withdrawal-amount').value).toBe('50.00');
  });

  test('shows until when a new account is on hold, and does not select it', async () => {
    await openMethods({ 'payout-account.list': () => fine([held]) });
    expect(seen()).toMatch(/On hold until .*2999/);
    expect(
      control<HTMLButtonElement>(`a•••@example.com${/On hold until [^]*?(?=Add)/.exec(seen())![0]}`).disabled,
    ).toBe(true);
    expect(chosen()).toBe('None selected');
  });

  test('leaves an account on hold while the server does, on a device whose clock is ahead', async () => {
    const early = { ...held, hold_until: '2001-11-02T09:30:00.000Z' };
    await openMethods({ 'payout-account.list': () => fine([early]) });
    expect(seen()).toMatch(/On hold until .*2001/);
    expect(chosen()).toBe('None selected');
  });

  test('offers no further account beyond the limit', async () => {
    await openMethods({ 'withdrawal.settings': () => fine({ ...payoutSettings, max_accounts: 1 }) });
    expect(seen()).toContain('You have 1 accounts, the most that you can save.');
    expect(control<HTMLButtonElement>('Bank wire').disabled).toBe(true);
  });
});

describe('removing an account', () => {
  test('asks first, and removes it', async () => {
    let list = [bankAccount];
    const { api, platform } = await openMethods({
      'payout-account.list': () => fine(list),
      'payout-account.delete': () => {
        list = [];
        return fine({});
      },
    });
    await click('Remove Example Bank •••• 3000');
    await untilSeen('Remove this account?');
    await click('Keep account');
    expect(api.sentTo('payout-account.delete')).toEqual([]);
    await click('Remove Example Bank •••• 3000');
    await click('Remove account');
    await untilSeen('No saved withdrawals');
    expect(platform.notifications.getState().list.map(({ text }) => text)).toEqual(['Account Deleted']);
  });

  test('says why an account in use stays', async () => {
    await openMethods({
      'payout-account.delete': () =>
        refusal('payout_account_in_use', 409, 'A withdrawal to it is under way.'),
    });
    await click('Remove Example Bank •••• 3000');
    await click('Remove account');
    await untilSeen('Account not Deleted. A withdrawal to it is under way.');
    expect(hasControl('Remove account')).toBe(true);
  });
});

describe('adding an account', () => {
  const QUESTION = 'Discard what you entered?';
  const backButton = () =>
    field('payout-paypal_email').closest('form')!.querySelector<HTMLElement>('.btn-ghost')!;
  const dialogOf = (id: string) => field(id).closest('dialog')!;

  test.each<[string, () => Promise<void>]>([
    ['Escape', () => escape(dialogOf('payout-paypal_email'))],
    ['the close button', () => click(dialogOf('payout-paypal_email').querySelector<HTMLElement>('button')!)],
    ['Back', () => click(backButton())],
  ])('asks before %s discards it, and closes at once while nothing is typed', async (_, leave) => {
    await openForm('PayPal');
    await leave();
    expect(dialogTitles()).not.toContain('Add a PayPal account');
    await click('PayPal');
    await until(() => field('payout-paypal_email'));
    await type('payout-paypal_email', 'ana@example.com');
    await leave();
    expect(dialogTitles()).toContain(QUESTION);
    await click('Keep editing');
    expect(field('payout-paypal_email').value).toBe('ana@example.com');
    await leave();
    await click('Discard');
    expect(hasControl('Save account')).toBe(false);
    expect(seen()).toContain('Saved accounts');
  });

  test.each([
    ['Bank wire', 'To protect you, a new account is on hold for 24 hours before you can withdraw to it.'],
    ['PayPal', 'To protect you, a new account is on hold for 1 hour before you can withdraw to it.'],
    ['Crypto wallet', 'You can use this account as soon as it is saved.'],
  ])('by %s says how long it is on hold before it is saved', async (name, sentence) => {
    await openForm(name);
    expect(seen()).toContain(sentence);
  });

  test('groups an IBAN, capitalizes the SWIFT code, prefills the profile and selects the saved account', async () => {
    let list = [] as (typeof bankAccount)[];
    const { api, platform } = await openForm('Bank wire', {
      'payout-account.list': () => fine(list),
      'payout-account.store': () => {
        list = [bankAccount];
        return fine(bankAccount);
      },
    });
    expect(field('payout-bank_full_name').value).toBe('Ana Ruiz');
    expect(field<HTMLSelectElement>('payout-bank_country').value).toBe('Spain');
    await fillIn({
      'payout-bank_bank_name': 'Example Bank',
      'payout-bank_bank_address': '1 Example Street',
      'payout-bank_bank_city': 'Berlin',
      'payout-bank_account_number': 'es9121000418450200051332',
      'payout-bank_swift_code': 'bbvaesmm',
      'payout-bank_address': '2 Example Street',
      'payout-bank_city': 'Madrid',
    });
    await act(async () => {
      field('payout-bank_account_number').focus();
      field('payout-bank_account_number').blur();
    });
    expect(field('payout-bank_account_number').value).toBe('ES91 2100 0418 4502 0005 1332');
    await click('Save account');
    await until(() => expect(chosen()).toBe('Example Bank •••• 3000'));
    expect(api.sentTo('payout-account.store')).toMatchObject([
      { type: 'bank', account_number: 'ES91 2100 0418 4502 0005 1332', swift_code: 'BBVAESMM' },
    ]);
    expect(platform.notifications.getState().list.map(({ text }) => text)).toEqual(['Account Saved']);
    expect(hasControl('Save account')).toBe(false);
  });

  test.each([
    ['DE89370400440532013000', 'BBVAESMM', 'This IBAN belongs to another country than the bank', ''],
    [
      'ES9121000418450200051333',
      'COBADEFF',
      'The check digits of this IBAN do not match. Copy it again from your bank.',
      'This SWIFT code belongs to another country than the bank',
    ],
    [
      'ES91',
      'BBVA',
      'An IBAN of this country has 24 characters. Copy it again from your bank.',
      'At least 8 characters',
    ],
    [
      '12345678',
      'BBVAES1!',
      'Enter the IBAN: banks in this country use one',
      '8 or 11 capital letters and digits, such as DEUTDEFF',
    ],
  ])(
    'refuses the account %s with the code %s before sending them',
    async (number, swift, numberProblem, swiftProblem) => {
      const { api } = await openForm('Bank wire');
      await fillIn({ 'payout-bank_account_number': number, 'payout-bank_swift_code': swift });
      await click('Save account');
      const problem = (name: string) => document.getElementById(`payout-bank_${name}__error`)!.textContent;
      await until(() => expect(problem('account_number')).toBe(numberProblem));
      expect(problem('swift_code')).toBe(swiftProblem);
      expect(problem('bank_name')).toBe('This field is required');
      expect(api.sentTo('payout-account.store')).toEqual([]);
    },
  );

  test('offers the coins of the brand', async () => {
    await openForm('Crypto wallet');
    const select = field<HTMLSelectElement>('payout-crypto_cryptocurrency_name');
    expect([...select.options].map(({ text }) => text)).toEqual(['Bitcoin (BTC)', 'Ether (ETH)']);
    expect(select.value).toBe('Bitcoin');
  });

  test('shows refusals of the server beside the field, and other ones above', async () => {
    await openForm('PayPal', {
      'payout-account.store': ({ type: _type, ...rest }) =>
        JSON.stringify(rest).includes('first')
          ? refusal('validation_failed', 422, 'Check the form.', { fields: { email: 'No such mailbox.' } })
          : refusal('limit_reached', 409, 'You have 10 accounts.'),
    });
    await type('payout-paypal_email', 'first@example.com');
    await click('Save account');
    await until(() =>
      expect(
        document.getElementById('payout-paypal_email__error')?.textContent ?? errorOf('payout-paypal_email'),
      ).toBe('No such mailbox.'),
    );
    await type('payout-paypal_email', 'second@example.com');
    await click('Save account');
    await untilSeen('Account not Saved. You have 10 accounts.');
  });

  test('leaves the form of another method open when an account is saved late', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await openForm('PayPal', { 'payout-account.store': () => waiting.then(() => fine(paypalAccount)) });
    await type('payout-paypal_email', 'ana@example.com');
    await click('Save account');
    await click(backButton());
    await click('Discard');
    await click('Crypto wallet');
    await until(() => field('payout-crypto_cryptocurrency_name'));
    await act(async () => answer());
    await untilSeen('Account Saved');
    expect(field('payout-crypto_cryptocurrency_name')).not.toBeNull();
  });

  test('keeps the form when the code dialog is left', async () => {
    await openForm('PayPal', {
      'payout-account.store': () => refusal('step_up_required', 403, 'A code is needed.'),
      'step-up.request': () => refusal('code_requested_too_soon', 429, 'Wait.', { retryAfter: 60 }),
    });
    await type('payout-paypal_email', 'ana@example.com');
    await click('Save account');
    await until(() => field('step-up-code'));
    await click(
      document
        .querySelector<HTMLElement>('#step-up-code')!
        .closest('form')!
        .querySelector<HTMLElement>('.btn-ghost')!,
    );
    await untilSeen('Nothing was saved yet: the account needs the code that we sent you.');
    expect(field('payout-paypal_email').value).toBe('ana@example.com');
  });
});

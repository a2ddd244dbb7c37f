import { act } from 'react';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RATES_REFETCH_MS } from '../../../../runtime/features/deposits/dialog/deposit-dialog.tsx';
import { makeAccount } from '../../support/accounts.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { useFastClock } from '../../support/fast-clock.ts';
import { deposit, offer } from '../../support/deposits.ts';
import { stubWindowWidth } from '../../support/viewport.ts';
import {
  click,
  control,
  dialogTitles,
  escape,
  field,
  openSignedIn,
  seen,
  type,
  until,
  untilSeen,
  type SignedInOptions,
  notices,
  tab,
} from '../../support/site.tsx';

useFastClock();

const FEATURES: SignedInOptions['features'] = ['auth', 'handoff', 'profile', 'deposits'];

function openDeposit(answers: Answers = {}, options: SignedInOptions = {}) {
  return openSignedIn({
    features: FEATURES,
    settings: { enable_practice_account: false },
    ...options,
    answers: {
      'deposit.settings': () => fine(offer),
      'deposit.list': () => fine({ deposits: [], next: null }),
      ...answers,
    },
  });
}

async function openDialog() {
  await until(() => control('Deposit'));
  await click('Deposit');
}

async function openMethod(name: string) {
  await untilSeen('From 100.00 to 10,000.00 USD');
  await click(tab(name));
}

describe('Deposit dialog', () => {
  test('shows the methods in the order of the server, the first one open', async () => {
    await openDeposit();
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    expect([...document.querySelectorAll('[role=tab]')].map((each) => each.textContent)).toEqual([
      'Card',
      'Crypto',
      'Crypto checkout',
    ]);
    expect(tab('Card').getAttribute('aria-selected')).toBe('true');
  });

  test('says that deposits are disabled when there is no method', async () => {
    await openDeposit({ 'deposit.settings': () => fine({ ...offer, methods: [] }) });
    await openDialog();
    await untilSeen('Deposit is currently disabled');
  });

  test('says why the methods could not be loaded, and loads them again', async () => {
    const { api } = await openDeposit({
      'deposit.settings': () => refusal('busy', 503, 'The service is busy.'),
    });
    await openDialog();
    await untilSeen('The deposit methods could not be loaded. The service is busy.');
    api.answers['deposit.settings'] = () => fine(offer);
    await click('Try again');
    await untilSeen('From 100.00 to 10,000.00 USD');
  });
});

describe('Common amounts', () => {
  const amounts = () => {
    const group = document.querySelector('[role=group][aria-label="Common amounts"]');
    return group && [...group.querySelectorAll('button')].map(({ textContent }) => textContent);
  };

  test.each([
    ['200', '500.00', ['200.00', '500.00']],
    ['2000', '5000', null],
  ])('are those from %s to %s', async (minimum, maximum, expected) => {
    const presets = ['100.00', '200.00', '500.00', '1000.00'];
    const checkout = { ...offer.btcpay!, minimum, maximum };
    await openDeposit({ 'deposit.settings': () => fine({ ...offer, presets, btcpay: checkout }) });
    await openDialog();
    await openMethod('Crypto checkout');
    await until(() => field('deposit-checkout-amount'));
    expect(amounts()).toEqual(expected);
  });
});

describe('Choice of the account', () => {
  const practice = { settings: { enable_practice_account: true } };

  test('leads to the methods for the real account', async () => {
    await openDeposit({}, practice);
    await openDialog();
    await untilSeen('Which account do you want to deposit to?');
    await click(document.querySelector<HTMLElement>('[data-account=real]')!);
    await untilSeen('From 100.00 to 10,000.00 USD');
  });

  test('switches to the real account first while practice is selected', async () => {
    const { api } = await openDeposit(
      { 'account.switch-mode': () => refusal('busy', 503, 'no') },
      { ...practice, user: { is_practice: true } },
    );
    await openDialog();
    await untilSeen('Which account do you want to deposit to?');
    await click(document.querySelector<HTMLElement>('[data-account=real]')!);
    await until(() => expect(notices()).toEqual(['Error while switching']));
    expect(api.sentTo('deposit.settings')).toEqual([]);
  });

  test.each([
    ['0.00', 'success'],
    ['10000.00', 'info'],
  ])('tops up a practice balance of %s with a notice of the kind %s', async (practice_wallet, kind) => {
    const data = makeAccount({ mode: 'practice', balance: '10000.00' });
    const { platform } = await openDeposit(
      { 'account.refill-practice': () => ({ ok: true, data, message: 'Practice balance' }) },
      { ...practice, user: { practice_wallet } },
    );
    await openDialog();
    await untilSeen('Which account do you want to deposit to?');
    await click(document.querySelector<HTMLElement>('[data-account=practice]')!);
    await until(() => expect(platform.notifications.getState().list).toMatchObject([{ kind }]));
  });

  test('shows a refused top-up inside the dialog', async () => {
    await openDeposit({ 'account.refill-practice': () => refusal('unknown', 500, 'no') }, practice);
    await openDialog();
    await untilSeen('Which account do you want to deposit to?');
    await click(document.querySelector<HTMLElement>('[data-account=practice]')!);
    await until(() =>
      expect(document.querySelector('dialog .notice')?.textContent).toContain('Unable to Top Up'),
    );
  });

  test('is not asked again in the middle of a deposit, when another tab switches to practice', async () => {
    const { platform } = await openDeposit();
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '250');
    const { session } = platform;
    await act(() => session.setState({ user: { ...session.getState().user!, is_practice: true } }));
    expect(field('deposit-checkout-amount').value).toBe('250');
    expect(seen()).not.toContain('Which account do you want to deposit to?');
  });

  test('tops up the practice account', async () => {
    const { api } = await openDeposit(
      { 'account.refill-practice': () => refusal('unknown', 500, 'no') },
      practice,
    );
    await openDialog();
    await untilSeen('Which account do you want to deposit to?');
    await click(document.querySelector<HTMLElement>('[data-account=practice]')!);
    await until(() => expect(notices()).toEqual(['Unable to Top Up']));
    expect(api.sentTo('account.refill-practice').length).toBeGreaterThan(0);
  });
});

describe('Hosted checkout', () => {
  test('creates the invoice and links to its page', async () => {
    const { api } = await openDeposit({ 'deposit.create': () => fine(deposit) });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    await click('Create the invoice');
    await untilSeen('Proceed with the pay button');
    expect(seen()).toContain('Deposit requested');
    expect(seen()).toContain('The payment is not complete until you pay the invoice on the checkout page.');
    expect(seen()).not.toContain('You can close this window');
    expect(document.querySelector<HTMLAnchorElement>('dialog a.btn-primary')!.href).toBe(
      deposit.next_action!.url,
    );
    expect(api.sentTo('deposit.create')).toEqual([
      { payment_method: 'btcpay', amount: '150', currency: 'USD' },
    ]);
  });

  test.each([
    ['the dialog was closed', () => click('Close')],
    ['another method was chosen', () => click(tab('Crypto'))],
  ])('says that the deposit was requested although %s meanwhile', async (_, leave) => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await openDeposit({ 'deposit.create': () => waiting.then(() => fine(deposit)) });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    await click('Create the invoice');
    await leave();
    await act(async () => answer());
    await until(() => expect(notices()).toEqual(['Deposit requested']));
  });

  test('keeps what is typed and requested when the window crosses the breakpoint', async () => {
    let width = 1440;
    const reportWidth = stubWindowWidth(() => width);
    onTestFinished(() => void vi.unstubAllGlobals());
    await openDeposit({ 'deposit.create': () => fine(deposit) });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    const resize = (to: number) =>
      act(async () => {
        width = to;
        reportWidth();
      });
    await resize(390);
    expect(field('deposit-checkout-amount').value).toBe('150');
    await click('Create the invoice');
    await untilSeen('Deposit requested');
    await resize(1440);
    expect(seen()).toContain('Deposit requested');
  });

  test('offers another deposit once its invoice expires', async () => {
    const { api } = await openDeposit({ 'deposit.create': () => fine(deposit) });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    await click('Create the invoice');
    await untilSeen('Deposit requested');
    api.answers['deposit.list'] = () =>
      fine({ deposits: [{ ...deposit, status: 'rejected', next_action: null }], next: null });
    await untilSeen('You can start another deposit.');
    await click('Start another deposit');
    await openMethod('Crypto checkout');
    await until(() => expect(field('deposit-checkout-amount').value).toBe(''));
    expect(api.sentTo('deposit.create')).toHaveLength(1);
  });

  test('shows no link to a page of another origin', async () => {
    const moved = { ...deposit.next_action!, url: 'https://pay.evil.example/i/Jx2nV8' };
    await openDeposit({ 'deposit.create': () => fine({ ...deposit, next_action: moved }) });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    await click('Create the invoice');
    await untilSeen('The address of the payment page is not the expected one.');
    expect(document.querySelector('dialog a.btn-primary')).toBeNull();
  });

  describe('of a backend that only records the deposit', () => {
    async function record(user_btcpay_server_url: string) {
      const settings = {
        enable_practice_account: false,
        user_btcpay_server_url,
        user_btcpay_store_id: 'St0re',
      };
      const recorded = { ...deposit, next_action: null };
      const site = await openDeposit({ 'deposit.create': () => fine(recorded) }, { settings });
      await openDialog();
      await openMethod('Crypto checkout');
      await type('deposit-checkout-amount', '150');
      await click('Create the invoice');
      await untilSeen('Deposit requested');
      return site;
    }
    const form = () => document.querySelector<HTMLFormElement>('dialog form[method=post]');

    test('sends a form to the payment server', async () => {
      const { platform } = await record('https://pay.northwind.example/shop/');
      expect(seen()).toContain('Proceed with the pay button');
      expect(form()!.action).toBe('https://pay.northwind.example/shop/api/v1/invoices');
      expect(Object.fromEntries(new FormData(form()!))).toEqual({
        storeId: 'St0re',
        orderId: deposit.id,
        price: deposit.amount,
        currency: deposit.currency,
        checkoutDesc: platform.page.name,
        notifyEmail: platform.session.getState().user!.email,
        serverIpn: `${location.origin}/api/v1/user/btcpay/callback`,
        browserRedirect: location.href,
      });
    });

    test('sends none to a server that is not the one of the checkout', async () => {
      await record('https://pay.evil.example');
      expect(form()).toBeNull();
    });
  });

  test('says that the deposit succeeded only when it is approved', async () => {
    const { api } = await openDeposit({ 'deposit.create': () => fine(deposit) });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    const approved = { ...deposit, status: 'approved' as const, credited_amount: '149.00' };
    api.answers['deposit.list'] = () => fine({ deposits: [approved], next: null });
    await click('Create the invoice');
    await untilSeen('Deposit successful');
    expect(seen()).toContain('149.00');
    expect(seen()).not.toContain('Proceed with the pay button now');
  });

  test('is read again when the user changes, and at first every 1.5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let reads = 0;
    const { platform } = await openDeposit({
      'deposit.create': () => fine(deposit),
      'deposit.list': () => {
        reads += 1;
        return fine({ deposits: [deposit], next: null });
      },
    });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    await click('Create the invoice');
    await untilSeen('Proceed with the pay button');
    await until(() => expect(reads).toBeGreaterThan(0));
    const before = reads;
    const { session } = platform;
    await act(async () =>
      session.setState({ user: { ...session.getState().user!, estimatedBalance: '1.00' } }),
    );
    expect(reads).toBe(before + 1);
    await act(async () => vi.advanceTimersByTime(1_600));
    expect(reads).toBeGreaterThan(before + 1);
  });

  test('refuses an amount under 1 without a request', async () => {
    const { api } = await openDeposit();
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '0');
    await click('Create the invoice');
    await untilSeen('Please enter a valid amount!');
    expect(api.sentTo('deposit.create')).toEqual([]);
    expect(document.activeElement?.id).toBe('deposit-checkout-amount');
  });

  test('keeps the amount after a refusal', async () => {
    await openDeposit({
      'deposit.create': () => refusal('method_disabled', 409, 'This method is switched off.'),
    });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '150');
    await click('Create the invoice');
    await until(() => expect(notices()).toEqual(['you can not proceed with this deposit']));
    expect(seen()).toContain('This method is switched off.');
    expect(field('deposit-checkout-amount').value).toBe('150');
    expect(document.activeElement?.id).toBe('deposit-checkout-amount');
  });
});

/** The server's answer is lost until the test gives another. */
const lost = () => refusal('timeout', 0, 'The server did not answer in time.');
const UNKNOWN = 'We do not know yet whether this deposit went through';

describe('An unknown outcome', () => {
  test.each([
    ['Crypto', 'deposit-crypto-amount', 'I have sent it', 'Do not send coins a second time.'],
    ['Crypto checkout', 'deposit-checkout-amount', 'Create the invoice', 'which cannot be recorded twice.'],
  ])('of %s is no refusal: the same deposit is sent again', async (method, amount, button, sentence) => {
    const site = await openDeposit({ 'deposit.create': lost });
    await openDialog();
    await openMethod(method);
    await type(amount, '500');
    await click(button);
    await untilSeen(UNKNOWN);
    expect(seen()).toContain(sentence);
    expect(seen()).not.toContain('not submitted');
    expect(notices()).toEqual([]);
    expect(document.getElementById(amount)).toBeNull();
    site.api.answers['deposit.create'] = () => fine(deposit);
    await click('Try again');
    await untilSeen('Deposit requested');
    const sent = site.api.sentTo('deposit.create');
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
    const keys = site.api.keysOf('deposit.create');
    expect([sent.length, keys.length, new Set(keys).size]).toEqual([4, 4, 1]);
  });

  test('stays unknown while the server has no capacity, until it refuses the deposit', async () => {
    const { api } = await openDeposit({
      'deposit.create': () => refusal('provider_unavailable', 503, 'The provider did not answer.'),
    });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '500');
    await click('Create the invoice');
    await untilSeen(UNKNOWN);
    api.answers['deposit.create'] = () => refusal('rate_limited', 429, 'Too many requests.');
    await click('Try again');
    await until(() => expect(api.sentTo('deposit.create')).toHaveLength(4));
    expect(seen()).toContain(UNKNOWN);
    api.answers['deposit.create'] = () => refusal('limit_reached', 409, 'Too many open deposits.');
    await click('Try again');
    await untilSeen('Too many open deposits.');
    expect(seen()).not.toContain(UNKNOWN);
  });

  test('names the earlier deposit above the form of another one, which has a key of its own', async () => {
    const site = await openDeposit({ 'deposit.create': lost }, { features: [...FEATURES!, 'transactions'] });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '500');
    await click('Create the invoice');
    await untilSeen(UNKNOWN);
    const check = document.querySelector('[data-unconfirmed] a')!;
    expect([check.textContent, check.getAttribute('href')]).toEqual([
      'Check transactions',
      '/transactions?tab=deposits',
    ]);
    await click('Start another deposit');
    expect(seen()).toContain('Your previous deposit may have gone through.');
    expect(document.activeElement!.contains(field('deposit-checkout-amount'))).toBe(true);
    site.api.answers['deposit.create'] = () => fine(deposit);
    await click('Create the invoice');
    await untilSeen('Deposit requested');
    expect(new Set(site.api.keysOf('deposit.create')).size).toBe(2);
  });

  test('is named in the next dialog, until it is known', async () => {
    const { api } = await openDeposit({ 'deposit.create': lost });
    const openCheckout = async () => {
      await openDialog();
      await openMethod('Crypto checkout');
      await type('deposit-checkout-amount', '500');
    };
    await openCheckout();
    expect(seen()).not.toContain('Your previous deposit may have gone through.');
    await click('Create the invoice');
    await untilSeen(UNKNOWN);
    await click('Close');
    await openCheckout();
    expect(seen()).toContain('Your previous deposit may have gone through.');
    await click('Create the invoice');
    await untilSeen(UNKNOWN);
    api.answers['deposit.create'] = () => refusal('limit_reached', 409, 'Too many open deposits.');
    await click('Try again');
    await untilSeen('Too many open deposits.');
    expect(seen()).toContain('Your previous deposit may have gone through.');
  });
});

describe('Crypto', () => {
  const coin = { symbol: 'BTC', network: 'bitcoin' as const, amount: '0.0078125', confirmations: 3 };
  const address = offer.coins[0]!.address!;
  const crypto = {
    ...deposit,
    payment_method: 'crypto' as const,
    coin,
    next_action: { kind: 'address' as const, url: null, address },
  };

  async function openCrypto(answers: Answers = {}) {
    const site = await openDeposit(answers);
    await openDialog();
    await openMethod('Crypto');
    return site;
  }

  test('shows address, amount of the coin, rate with its age and the only-this-coin warning', async () => {
    await openCrypto();
    await type('deposit-crypto-amount', '500');
    await untilSeen('You send about0.0078125 BTC');
    expect(seen()).toContain(address);
    expect(seen()).toContain('1 BTC = 64,000.00 USD');
    expect(seen()).toContain('Send only Bitcoin (BTC) over the bitcoin network');
    expect(seen()).toContain('Credited after 3 network confirmations.');
  });

  test('says before the address that the rate is not fixed, when it is fixed and how long it is held', async () => {
    await openCrypto();
    await type('deposit-crypto-amount', '500');
    await untilSeen('This rate is not fixed yet. It is fixed when you choose “I have sent it”');
    expect(seen()).toContain('and then held for 60 minutes. If we confirm your payment later, we credit it');
    expect(seen().indexOf('This rate is not fixed yet')).toBeLessThan(seen().indexOf(address));
  });

  test('of a coin with an address of its own refers to the next step, which shows it', async () => {
    const rated = { ...offer.coins[1]!, rate: '3200.000000000000', rate_at: offer.at };
    await openCrypto({ 'deposit.settings': () => fine({ ...offer, coins: [rated] }) });
    await untilSeen('You get an address of your own in the next step.');
    expect(seen()).toContain(
      'Send only Ether (ETH) over the ethereum network to the address in the next step.',
    );
    expect(seen()).not.toContain('to this address');
    expect(seen()).toContain('It is fixed together with your address in the next step');
  });

  test('stays in view once it is requested: no other method can be chosen', async () => {
    await openCrypto({ 'deposit.create': () => fine(crypto) });
    const tabs = () => document.querySelector<HTMLElement>('.tabset')!;
    expect(tabs().hidden).toBe(false);
    await type('deposit-crypto-amount', '500');
    await click('I have sent it');
    await untilSeen('Deposit requested');
    expect(tabs().hidden).toBe(true);
  });

  test('sends the address that the page showed', async () => {
    const { api } = await openCrypto({ 'deposit.create': () => fine(crypto) });
    await type('deposit-crypto-amount', '500');
    await click('I have sent it');
    await untilSeen('Deposit requested');
    expect(api.sentTo('deposit.create')).toEqual([
      {
        payment_method: 'crypto',
        amount: '500',
        currency: 'BTC',
        network: 'bitcoin',
        billing_address: address,
      },
    ]);
  });

  test('compares the expiry of the rate with the time of the server, whatever the clock of the device', async () => {
    const waiting = { ...crypto, id: 'd_old', rate_expires_at: '2026-11-20T09:30:00.000Z' };
    const { api } = await openDeposit(
      { 'deposit.list': () => fine({ deposits: [waiting], next: null }) },
      { at: '/transactions?tab=deposits', features: [...FEATURES!, 'transactions'] },
    );
    await untilSeen('Show address');
    await click('Show address');
    await untilSeen(/Rate held until \d\d:\d\d (?:UTC|GMT)/);
    api.answers['deposit.settings'] = () => fine({ ...offer, at: '2026-11-20T09:31:00.000Z' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await act(async () => vi.advanceTimersByTime(RATES_REFETCH_MS));
    await untilSeen('The rate expired at');
  });

  test('follows a deposit that was requested before many others', async () => {
    let waiting: Deposit = { ...crypto, id: 'd_old', rate_expires_at: '2026-11-20T09:30:00.000Z' };
    const others = Array.from({ length: 10 }, (_, index) => ({ ...deposit, id: `d_${index}` }));
    await openDeposit(
      {
        'deposit.list': (_input, { query: { search, limit = '50' } = {} }) =>
          fine({
            deposits: search ? [waiting] : [...others, waiting].slice(0, Number(limit)),
            next: null,
          }),
      },
      { at: '/transactions?tab=deposits', features: [...FEATURES!, 'transactions'] },
    );
    await untilSeen('Show address');
    await click('Show address');
    await untilSeen('Rate held until');
    waiting = { ...waiting, status: 'approved', credited_amount: '499.00' };
    await untilSeen('Deposit successful');
  });

  test.each([
    ['49.99', 'Amount cannot be less than 50.00'],
    ['1000000.01', 'Amount cannot be greater than 1,000,000.00'],
    ['12x', 'Type a number like 1234.5.'],
  ])('shows neither address nor amounts beside %s, which would be refused', async (amount, problem) => {
    const fees = [{ method: 'crypto' as const, fixed: '1.00', percent: '0', minimum: '0' }];
    await openCrypto({ 'deposit.settings': () => fine({ ...offer, fees }) });
    await untilSeen(address);
    await type('deposit-crypto-amount', '500');
    await untilSeen('You send about');
    await type('deposit-crypto-amount', amount);
    expect(seen()).toContain('Do not send coins for this amount');
    for (const text of [address, 'You send', 'You pay', 'Send only Bitcoin'])
      expect(seen()).not.toContain(text);
    await untilSeen(problem);
    await type('deposit-crypto-amount', '50');
    await untilSeen('You send about');
    expect(seen()).toContain(address);
    expect(seen()).not.toContain(problem);
  });

  test('hides an address that a program replaced on the page', async () => {
    await openCrypto();
    await untilSeen(address);
    document.querySelector('dialog .select-all')!.textContent = '1AttackerAddress';
    await untilSeen('The address on this page was changed');
    expect(seen()).not.toContain('1AttackerAddress');
  });

  test('refuses a coin without a recent price', async () => {
    const { api } = await openCrypto();
    await type('deposit-coin', 'ETH ethereum');
    await untilSeen('There is no recent price for ETH.');
    await type('deposit-crypto-amount', '500');
    await click('Continue');
    expect(api.sentTo('deposit.create')).toEqual([]);
  });

  test('focuses an invalid amount, which is out of view of the button', async () => {
    const { api } = await openCrypto();
    await click('I have sent it');
    await untilSeen('Please enter a valid amount!');
    expect(document.activeElement?.id).toBe('deposit-crypto-amount');
    expect(api.sentTo('deposit.create')).toEqual([]);
  });

  test('says that nothing was submitted after a refusal', async () => {
    await openCrypto({ 'deposit.create': () => refusal('stale_price', 409, 'The price is too old.') });
    await type('deposit-crypto-amount', '500');
    await click('I have sent it');
    await until(() => expect(notices()).toEqual(['Deposit not submitted']));
    expect(seen()).toContain('The price is too old.');
    expect(document.activeElement?.id).toBe('deposit-crypto-amount');
  });
});

describe('Card', () => {
  /** A processor with a page of its own. */
  const redirect = { ...offer.card!, kind: 'redirect' as const, frame: null, key: null };

  /** Continues to the billing step and fills it. */
  async function fillBilling() {
    await click('Continue');
    await untilSeen('Billing address');
    await type('billing-address_billing_address', '1 Harbour Road');
    await type('billing-address_zip_code', 'X');
    await type('billing-address_state', 'London');
  }

  async function openBilling(answers: Answers, options: SignedInOptions = {}) {
    const site = await openDeposit(
      { 'deposit.settings': () => fine({ ...offer, card: redirect }), ...answers },
      options,
    );
    await openDialog();
    await untilSeen('You will enter your card details at Card sandbox.');
    await type('deposit-card-amount', '200');
    await fillBilling();
    return site;
  }

  test('names all missing card fields and the amount at once', async () => {
    await openDeposit();
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    await type('deposit-card-amount', '50');
    await click('Continue');
    for (const text of [
      'All Card Fields are required!',
      'Card Number is required',
      'Expiry Date is required',
      'CVV is required',
      'Card Holder is required',
      'Amount cannot be less than 100.00',
    ])
      expect(seen()).toContain(text);
    const alert = [...document.querySelectorAll('[role=alert]')].find((each) =>
      each.textContent.includes('All Card Fields are required!'),
    )!;
    expect([...alert.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'Card Number is required',
      'Expiry Date is required',
      'CVV is required',
    ]);
    await type('deposit-card-amount', '10000.01');
    expect(seen()).toContain('Amount cannot be greater than 10,000.00');
  });

  test('has the limits of the chosen currency', async () => {
    const limits = [
      { currency: 'USD' as const, minimum: '100.00', maximum: '10000.00' },
      { currency: 'EUR' as const, minimum: '93.00', maximum: '9200.00' },
    ];
    await openDeposit({ 'deposit.settings': () => fine({ ...offer, card: { ...offer.card!, limits } }) });
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    await type('deposit-currency', 'EUR');
    await untilSeen('From 93.00 to 9,200.00 EUR');
    await type('deposit-card-amount', '9200.01');
    await click('Continue');
    expect(seen()).toContain('Amount cannot be greater than 9,200.00');
  });

  test('shows the converted amount with the age of the rate', async () => {
    await openDeposit();
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    await type('deposit-card-amount', '200');
    await type('deposit-currency', 'EUR');
    await untilSeen('Credited to your account: about 216.90 USD');
    expect(seen()).toContain('(2 seconds old)');
  });

  test('shows a price of an earlier day with its date, its age in hours and few decimals', async () => {
    const at = '2026-11-18T10:49:03.000Z';
    const rates = [{ from: 'EUR' as const, to: 'USD' as const, rate: '1.084512345678', at }];
    await openDeposit({ 'deposit.settings': () => fine({ ...offer, rates }) });
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    await type('deposit-card-amount', '200');
    await type('deposit-currency', 'EUR');
    await untilSeen('1 EUR = 1.08451 USD, price of 18 Nov, 2026, ');
    expect(seen()).toContain('(46 hours old)');
  });

  test('the rate ages while the dialog is open, and is read again with what was typed kept', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await openDeposit();
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    await type('deposit-card-amount', '200');
    await type('deposit-currency', 'EUR');
    await untilSeen('old)');
    await act(async () => vi.advanceTimersByTime(5_000));
    expect(Number(/\((\d+) seconds old\)/.exec(seen())![1])).toBeGreaterThanOrEqual(7);
    const [rate] = offer.rates;
    api.answers['deposit.settings'] = () =>
      fine({
        ...offer,
        at: '2026-11-20T09:00:15.000Z',
        rates: [{ ...rate!, rate: '1.100000000000', at: '2026-11-20T09:00:14.000Z' }],
      });
    await act(async () => vi.advanceTimersByTime(RATES_REFETCH_MS));
    await untilSeen('Credited to your account: about 220.00 USD');
    expect(field('deposit-card-amount').value).toBe('200');
  });

  test('a processor with its own page needs no card fields here; failures return to the first step', async () => {
    const { api } = await openBilling({
      'deposit.create': () =>
        refusal('validation_failed', 422, 'Check the form.', { fields: { zip_code: 'Check the postcode' } }),
    });
    await click('Deposit 200.00 USD');
    await untilSeen('The deposit was not submitted');
    expect(seen()).toContain('Check the postcode');
    expect(notices()).toEqual(['Check the form.']);
    expect(api.sentTo('deposit.create')).toMatchObject([
      { payment_method: 'card', amount: '200', zip_code: 'X' },
    ]);
  });

  test('says that an amount in another currency was paid only after its confirmation', async () => {
    const own = {
      ...deposit,
      payment_method: 'card' as const,
      amount: '200.00',
      currency: 'EUR',
      rate: '1.084500000000',
      account_amount: '216.90',
      next_action: null,
    };
    const { api } = await openBilling({ 'deposit.create': () => fine(own) });
    await click('Deposit 200.00 USD');
    await untilSeen('Requested: 200.00 EUR, at 1 EUR = 1.0845 USD.');
    expect(seen()).not.toContain('You paid');
    const approved = { ...own, status: 'approved' as const, credited_amount: '216.90' };
    api.answers['deposit.list'] = () => fine({ deposits: [approved], next: null });
    await untilSeen('You paid 200.00 EUR, at 1 EUR = 1.0845 USD.');
  });

  test('says until when the rate of another currency holds, and at which one a later payment was credited', async () => {
    const waiting = {
      ...deposit,
      payment_method: 'card' as const,
      amount: '200.00',
      currency: 'EUR',
      rate: '1.100000000000',
      rate_expires_at: new Date(Date.parse(deposit.created_at) + 3_600_000).toISOString(),
      account_amount: '220.00',
      next_action: { ...deposit.next_action!, url: `${offer.card!.origin}/confirm/1` },
    };
    const { api } = await openBilling({ 'deposit.create': () => fine(waiting) });
    await click('Deposit 200.00 USD');
    await untilSeen('Rate held until');
    expect(seen()).toContain('1 EUR = 1.10 USD');
    expect(seen()).toContain(
      'If your payment arrives later, we review it and credit it at the rate of that moment.',
    );
    const credited = { credited_amount: '180.00', credit_rate: '0.900000000000', next_action: null };
    const approved = { ...waiting, ...credited, status: 'approved' as const };
    api.answers['deposit.list'] = () => fine({ deposits: [approved], next: null });
    await untilSeen('You paid 200.00 EUR, at 1 EUR = 0.90 USD.');
    expect(seen()).toContain('Credited at 1 EUR = 0.90 USD, because the rate of your request had expired.');
  });

  test('a payment that the trader has to confirm is not complete before', async () => {
    const next_action = { ...deposit.next_action!, url: `${offer.card!.origin}/confirm/1` };
    await openBilling({
      'deposit.create': () => fine({ ...deposit, payment_method: 'card', next_action }),
    });
    await click('Deposit 200.00 USD');
    await untilSeen('not complete until you confirm it on the page of the card processor');
    expect(seen()).not.toContain('You can close this window');
    expect(document.querySelector('dialog [aria-current=step]')!.textContent).toBe('3Confirmation');
    const proceed = document.querySelector<HTMLAnchorElement>('dialog a.btn-primary')!;
    expect([proceed.textContent, proceed.href]).toEqual(['Click here to proceed', next_action.url]);
  });

  describe('in a frame', () => {
    /** Fills both steps and sends; the frame answers each request of a token with `answer`. */
    async function fillCard(answer: (id: string) => object, answers: Answers = {}) {
      const site = await openDeposit(answers);
      await openDialog();
      await untilSeen('From 100.00 to 10,000.00 USD');
      const frame = document.querySelector('iframe')!.contentWindow!;
      const send = (data: object) =>
        window.dispatchEvent(
          new MessageEvent('message', { origin: offer.card!.origin, source: frame, data }),
        );
      const post = vi
        .spyOn(frame, 'postMessage')
        .mockImplementation((message: { type: string; id?: string }) => {
          if (message.type === 'card-fields:tokenize') send({ id: message.id, ...answer(message.id!) });
        });
      onTestFinished(() => post.mockRestore());
      await act(async () => {
        send({ type: 'card-fields:ready', height: 150 });
        send({ type: 'card-fields:state', errors: [] });
      });
      await type('deposit-card-amount', '200');
      await type('deposit-holder', 'Tara Lindqvist');
      await fillBilling();
      await click('Deposit 200.00 USD');
      return site;
    }
    async function submitCard(answer: object) {
      const { api } = await fillCard(() => ({ type: 'card-fields:error', errors: [], ...answer }));
      await untilSeen('The deposit was not submitted');
      expect(api.sentTo('deposit.create')).toEqual([]);
    }
    /** A token of the processor, another one for each request. */
    const tokenOf = (id: string) => ({
      type: 'card-fields:token',
      card: { token: `tok_${id}`, brand: 'visa', last4: '4242', expiry_month: 1, expiry_year: 2031 },
    });
    const OFFLINE =
      'The card could not be checked because there was no connection. Nothing was sent. Try again.';
    const REFUSED = 'The card processor refused the card details.';

    describe('without an answer of the server', () => {
      test('may be charged: the same token is sent again under the same key', async () => {
        const { api } = await fillCard(tokenOf, { 'deposit.create': lost });
        await untilSeen(UNKNOWN);
        expect(seen()).toContain('which cannot charge your card twice.');
        expect(seen()).not.toContain('not submitted');
        expect(notices()).toEqual([]);
        expect(field('deposit-card-amount').closest('[hidden]')).not.toBeNull();
        expect(field('billing-address_zip_code').closest('[hidden]')).not.toBeNull();
        api.answers['deposit.create'] = () => fine({ ...deposit, payment_method: 'card', next_action: null });
        await click('Try again');
        await untilSeen('Deposit requested');
        const sent = api.sentTo('deposit.create');
        expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
        const keys = api.keysOf('deposit.create');
        expect([sent.length, keys.length, new Set(keys).size]).toEqual([4, 4, 1]);
      });

      test('was not submitted once the server says so', async () => {
        const { api } = await fillCard(tokenOf, { 'deposit.create': lost });
        await untilSeen(UNKNOWN);
        api.answers['deposit.create'] = () => refusal('card_declined', 422, 'The card was declined.');
        await click('Try again');
        await untilSeen('The deposit was not submitted');
        expect(seen()).toContain('The card was declined.');
        expect(seen()).not.toContain(UNKNOWN);
      });

      test('is named above the form when the trader starts another deposit', async () => {
        await fillCard(tokenOf, { 'deposit.create': lost });
        await untilSeen(UNKNOWN);
        await click('Start another deposit');
        expect(seen()).toContain('Your previous deposit may have gone through.');
        expect(document.activeElement!.contains(field('deposit-card-amount'))).toBe(true);
        expect(field('deposit-card-amount').closest('[hidden]')).toBeNull();
      });
    });

    test('says that a card without an answer of the processor was not checked', async () => {
      await submitCard({ reason: 'unreachable' });
      expect(seen()).toContain(OFFLINE);
      expect(seen()).not.toContain(REFUSED);
    });

    test('says so for any error without problems while the browser is offline', async () => {
      const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      onTestFinished(() => online.mockRestore());
      await submitCard({});
      expect(seen()).toContain(OFFLINE);
    });

    test('says that the processor refused the card otherwise', async () => {
      await submitCard({});
      expect(seen()).toContain(REFUSED);
      expect(seen()).not.toContain(OFFLINE);
    });
  });

  describe('billing step', () => {
    const isShown = (id: string) => field(id).closest('[hidden]') === null;

    test('keeps the focus in the dialog and the address when the trader goes back', async () => {
      await openBilling({});
      control('Go Back').focus();
      await click('Go Back');
      expect(document.activeElement!.contains(field('deposit-card-amount'))).toBe(true);
      expect(document.activeElement!.closest('dialog')).not.toBeNull();
      expect(isShown('deposit-card-amount')).toBe(true);
      await click('Continue');
      expect(isShown('billing-address_zip_code')).toBe(true);
      expect(field('billing-address_billing_address').value).toBe('1 Harbour Road');
    });

    test('follows the amount that the trader goes back to change, whatever is typed meanwhile', async () => {
      await openBilling({});
      await click('Go Back');
      for (const amount of ['', '1.234', '300']) await type('deposit-card-amount', amount);
      await click('Continue');
      expect(isShown('billing-address_zip_code')).toBe(true);
      expect(control('Deposit 300.00 USD')).toBeDefined();
    });

    describe('is not discarded without a question', () => {
      const QUESTION = 'Discard what you entered?';
      const address = () => field('billing-address_billing_address').value;

      test.each<[string, () => Promise<void>]>([
        ['Escape', () => escape()],
        ['the close button', () => click('Close')],
        ['another method', () => click(tab('Crypto'))],
      ])('by %s', async (_, leave) => {
        await openBilling({});
        await leave();
        expect(dialogTitles()).toContain(QUESTION);
        await click('Keep editing');
        expect(address()).toBe('1 Harbour Road');
        await leave();
        await click('Discard');
        expect(document.getElementById('billing-address_billing_address')).toBeNull();
      });

      test('by the way back to the methods on a phone', async () => {
        stubWindowWidth(() => 390);
        onTestFinished(() => void vi.unstubAllGlobals());
        await openDeposit({ 'deposit.settings': () => fine({ ...offer, card: redirect }) });
        await openDialog();
        await until(() => expect(document.querySelector('[data-method=card]')).not.toBeNull());
        await click(document.querySelector<HTMLElement>('[data-method=card]')!);
        await type('deposit-card-amount', '200');
        await fillBilling();
        await click('All methods');
        await click('Keep editing');
        expect(address()).toBe('1 Harbour Road');
        await click('All methods');
        await click('Discard');
        expect(document.querySelector('[data-method=card]')).not.toBeNull();
        await click('Close');
        expect(dialogTitles()).toEqual([]);
      });

      test.each<[string, () => Promise<void>]>([
        ['holder', () => type('deposit-holder', 'Tara Lindqvist')],
        [
          'card number',
          () =>
            act(async () => {
              const errors = ['expiry', 'cvc'].map((name) => ({ field: name, code: 'required' }));
              const { origin } = offer.card!;
              const source = document.querySelector('iframe')!.contentWindow!;
              dispatchEvent(
                new MessageEvent('message', { origin, source, data: { type: 'card-fields:state', errors } }),
              );
            }),
        ],
      ])('in the first step, once a %s is typed', async (_, enter) => {
        await openDeposit();
        await openDialog();
        await untilSeen('From 100.00 to 10,000.00 USD');
        await enter();
        await escape();
        expect(dialogTitles()).toContain(QUESTION);
        await click('Discard');
        expect(dialogTitles()).toEqual([]);
      });

      test('but an amount alone is', async () => {
        await openDeposit({ 'deposit.settings': () => fine({ ...offer, card: redirect }) });
        await openDialog();
        await untilSeen('You will enter your card details at Card sandbox.');
        await type('deposit-card-amount', '200');
        await escape();
        expect(dialogTitles()).toEqual([]);
      });

      test('while it is sent, nothing is asked: the outcome is announced', async () => {
        let answer!: () => void;
        const waiting = new Promise<void>((resolve) => void (answer = resolve));
        await openBilling({ 'deposit.create': () => waiting.then(() => fine(deposit)) });
        await click('Deposit 200.00 USD');
        await escape();
        expect(dialogTitles()).toEqual([]);
        await act(async () => answer());
        await until(() => expect(notices()).toEqual(['Deposit requested']));
      });

      test('nor once it was requested', async () => {
        await openBilling({ 'deposit.create': () => fine(deposit) });
        await click('Deposit 200.00 USD');
        await untilSeen('Deposit requested');
        await escape();
        expect(dialogTitles()).toEqual([]);
      });
    });

    test('names all missing address fields at once', async () => {
      const { api } = await openBilling({});
      for (const name of ['billing_address', 'zip_code', 'state']) await type(`billing-address_${name}`, '');
      await click('Deposit 200.00 USD');
      await untilSeen('All address fields are required!');
      expect(document.querySelectorAll('[id^=billing-address_][aria-invalid=true]')).toHaveLength(3);
      expect(api.sentTo('deposit.create')).toEqual([]);
    });

    test('asks for the country of a trader who has none, in words', async () => {
      await openBilling({}, { user: { country: '' } });
      await until(() => expect(seen()).toContain('Choose a country'));
      expect(seen()).not.toContain('country.');
    });

    test('has no way back while the deposit is sent, so that it is sent once', async () => {
      const { api } = await openBilling({ 'deposit.create': () => new Promise(() => {}) });
      await click('Deposit 200.00 USD');
      await click('Go Back');
      expect(isShown('billing-address_zip_code')).toBe(true);
      expect(api.sentTo('deposit.create')).toHaveLength(1);
    });
  });

  test('drops an initial amount in a currency that the card does not take', async () => {
    const card = { ...offer.card!, currencies: ['EUR' as const] };
    const { platform } = await openDeposit({ 'deposit.settings': () => fine({ ...offer, card }) });
    await until(() => control('Deposit'));
    await act(async () =>
      platform.dialogs.setState({ requested: { id: 'deposit', given: { amount: '1000000' } } }),
    );
    await untilSeen('From 100.00 to 10,000.00 EUR');
    expect(field('deposit-card-amount').value).toBe('');
  });
});

describe('fee of a method', () => {
  const fees = [
    { method: 'card' as const, fixed: '0.30', percent: '1.2', minimum: '1.00' },
    { method: 'btcpay' as const, fixed: '0.00', percent: '1', minimum: '0.00' },
  ];

  test('is shown before the payment, also of an amount in another currency', async () => {
    await openDeposit({ 'deposit.settings': () => fine({ ...offer, fees }) });
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    await type('deposit-card-amount', '100');
    await untilSeen('You pay 100.00 USD, fee 1.50 USD, credited 98.50 USD.');
    await type('deposit-card-amount', '200');
    await type('deposit-currency', 'EUR');
    await untilSeen('You pay 200.00 EUR, fee about 2.90 USD, credited about 214.00 USD.');
    expect(seen()).not.toContain('Credited to your account');
    await click(tab('Crypto checkout'));
    await type('deposit-checkout-amount', '50');
    await untilSeen('You pay 50.00 USD, fee 0.50 USD, credited 49.50 USD.');
    await click(tab('Crypto'));
    expect(seen()).not.toContain('fee');
  });

  test('is shown again above the button that charges the card', async () => {
    const card = { ...offer.card!, kind: 'redirect' as const, frame: null, key: null };
    await openDeposit({ 'deposit.settings': () => fine({ ...offer, card, fees }) });
    await openDialog();
    await untilSeen('From 100.00 to 10,000.00 USD');
    await type('deposit-card-amount', '200');
    await type('deposit-currency', 'EUR');
    await click('Continue');
    await untilSeen('Billing address');
    const step = field('billing-address_zip_code').closest('form')!;
    expect(step.textContent).toContain(
      'You pay 200.00\u00a0EUR, fee about 2.90\u00a0USD, credited about 214.00\u00a0USD.',
    );
  });

  test.each([
    ['Card', 'deposit-card-amount', '99.99', 'Amount cannot be less than 100.00'],
    ['Crypto checkout', 'deposit-checkout-amount', '0.99', 'Amount cannot be less than 1.00'],
  ])('gives way to the problem of an amount that %s refuses', async (method, id, amount, problem) => {
    await openDeposit({ 'deposit.settings': () => fine({ ...offer, fees }) });
    await openDialog();
    await openMethod(method);
    await type(id, '200');
    await untilSeen('You pay 200.00 USD');
    await type(id, amount);
    expect(seen()).not.toContain('You pay');
    await untilSeen(problem);
  });

  test('is shown with the deposit', async () => {
    const made = { ...deposit, account_amount: '50.00', fee: '0.50' };
    await openDeposit({
      'deposit.settings': () => fine({ ...offer, fees }),
      'deposit.create': () => fine(made),
      'deposit.list': () => fine({ deposits: [made], next: null }),
    });
    await openDialog();
    await openMethod('Crypto checkout');
    await type('deposit-checkout-amount', '50');
    await click('Create the invoice');
    await untilSeen('After a fee of 0.50 USD.');
    expect(seen()).toContain('49.50');
  });
});

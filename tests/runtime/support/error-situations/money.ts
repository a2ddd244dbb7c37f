import { deposit, offer } from '../deposits.ts';
import { fine, type Answers } from '../fake-api.ts';
import { trader } from '../page.ts';
import { activePlan, pendingPlan, planList } from '../plans.ts';
import {
  click,
  control,
  field,
  hasControl,
  openSignedIn,
  type,
  until,
  untilSeen,
  type SignedInOptions,
  type Site,
} from '../site.tsx';
import { bankAccount } from '../withdrawal-data.ts';
import { chooseWallet, openWithdrawal } from '../withdrawals.tsx';
import {
  brokenAnswer,
  CLIENT_FALLBACK,
  errorText,
  refused,
  type Prepared,
  type Sentence,
  type Situation,
} from './situation.ts';

async function openDeposit(answers: Answers, options: SignedInOptions = {}): Promise<Site> {
  const site = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'deposits'],
    settings: { enable_practice_account: false },
    ...options,
    answers: {
      'deposit.settings': () => fine(offer),
      'deposit.list': () => fine({ deposits: [], next: null }),
      ...answers,
    },
  });
  await until(() => control('Deposit'));
  await click('Deposit');
  return site;
}

async function openMethod(name: string): Promise<void> {
  await untilSeen('From 100.00 to 10,000.00 USD');
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  await click(tabs.find((each) => each.textContent === name)!);
}

/** The last step of a card whose processor has a page of its own. */
async function openCard(answers: Answers): Promise<Prepared> {
  const card = { ...offer.card!, kind: 'redirect' as const, frame: null, key: null };
  const site = await openDeposit({ 'deposit.settings': () => fine({ ...offer, card }), ...answers });
  await untilSeen('You will enter your card details at Card sandbox.');
  await type('deposit-card-amount', '200');
  await click('Continue');
  await untilSeen('Billing address');
  await type('billing-address_billing_address', '1 Harbour Road');
  await type('billing-address_zip_code', 'X');
  await type('billing-address_state', 'London');
  return { site, last: control('Deposit 200.00 USD') };
}

async function openCrypto(answers: Answers): Promise<Prepared> {
  const site = await openDeposit(answers);
  await openMethod('Crypto');
  await type('deposit-crypto-amount', '500');
  return { site, last: control('I have sent it') };
}

async function openCheckout(answers: Answers): Promise<Prepared> {
  const site = await openDeposit(answers);
  await openMethod('Crypto checkout');
  await type('deposit-checkout-amount', '150');
  return { site, last: control('Create the invoice') };
}

const postcode: Sentence = { en: 'Check the postcode.', es: 'Revisa el código postal.' };
const refusedCard: Answers = { 'deposit.create': refused('validation_failed', { zip_code: postcode }) };

export const CARD: Situation[] = [
  {
    what: 'returns to step 1 with a list of the refused fields',
    prepare: () => openCard(refusedCard),
    sees: {
      en: `The deposit was not submitted${postcode.en}`,
      es: `El depósito no se ha enviado${postcode.es}`,
    },
  },
  {
    what: 'shows the message of the server as a notification',
    prepare: () => openCard(refusedCard),
    sees: errorText('validation_failed'),
  },
];

export const CRYPTO: Situation[] = [
  {
    what: 'a refusal',
    prepare: () => openCrypto({ 'deposit.create': refused('busy') }),
    sees: { en: 'Deposit not submitted', es: 'Depósito no enviado' },
  },
];

export const CHECKOUT: Situation[] = [
  {
    what: 'a refusal',
    prepare: () => openCheckout({ 'deposit.create': refused('method_disabled') }),
    sees: { en: 'you can not proceed with this deposit', es: 'No puedes continuar con este depósito' },
  },
];

export const DEPOSITED: Situation[] = [
  {
    what: 'an amount was entered',
    prepare: () => openCheckout({ 'deposit.create': () => fine(deposit) }),
    sees: { en: 'Proceed with the pay button', es: 'Continúa con el botón de pago' },
  },
  {
    what: 'the payment is confirmed',
    prepare: () => {
      const approved = { ...deposit, status: 'approved' as const, credited_amount: '149.00' };
      return openCheckout({
        'deposit.create': () => fine(deposit),
        'deposit.list': () => fine({ deposits: [approved], next: null }),
      });
    },
    sees: { en: 'Deposit successful', es: 'Depósito completado' },
    reading: "'Deposit requested' until the payment is confirmed",
  },
];

export const DEPOSIT_DISABLED: Situation[] = [
  {
    what: 'no method is enabled',
    prepare: async () => ({
      site: await openDeposit({ 'deposit.settings': () => fine({ ...offer, methods: [] }) }),
    }),
    sees: { en: 'Deposit is currently disabled', es: 'Los depósitos están desactivados en este momento' },
  },
];

export const SWITCH_TO_DEPOSIT: Situation[] = [
  {
    what: 'a deposit while practice is selected',
    async prepare() {
      const site = await openDeposit(
        { 'account.switch-mode': refused('busy') },
        { settings: { enable_practice_account: true }, user: { is_practice: true } },
      );
      await untilSeen('Which account do you want to deposit to?');
      return { site, last: document.querySelector<HTMLElement>('[data-account=real]')! };
    },
    sees: { en: 'Error while switching', es: 'Error al cambiar de cuenta' },
  },
];

/** The onboarding at a step. */
async function openWizard(step: number, answers: Answers): Promise<Site> {
  const saved = {
    is_due: true,
    step,
    investment_interests: [],
    amount: '250.00',
    currency: 'USD',
    amounts: [{ amount: '250.00', plan: 'Essential' }],
  };
  const site = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'deposits', 'onboarding'],
    settings: { enable_onboarding: true, enable_practice_account: false },
    user: { estimatedBalance: '0.99', onboarded: false },
    answers: {
      'onboarding.read': () => fine(saved),
      'onboarding.save': () => fine(saved),
      'auth.user': () => fine({ ...trader, two_fa_confirmed: true, estimatedBalance: '0.99' }),
      ...answers,
    },
  });
  await untilSeen("Don't show this again");
  return site;
}

export const ONBOARDING: Situation[] = [
  {
    what: 'the completion is refused',
    prepare: async () => ({
      site: await openWizard(1, { 'onboarding.complete': refused('busy') }),
      last: control("Don't show this again"),
    }),
    sees: { en: 'Onboarding Unsuccessful', es: 'No se ha podido completar el inicio' },
  },
];

export const INTERESTS: Situation[] = [
  {
    what: 'the interests are refused',
    async prepare() {
      const site = await openWizard(2, { 'onboarding.interests': refused('busy') });
      await click(field('onboarding-long-term'));
      return { site, last: control('Continue') };
    },
    sees: { en: 'Investment Interest not Updated!', es: 'No se han podido guardar tus intereses' },
  },
];

async function openMethods(answers: Answers): Promise<Site> {
  const site = await openWithdrawal({ answers });
  await chooseWallet('Other withdrawable');
  await until(() => field('withdrawal-amount'));
  await click(hasControl('Change') ? 'Change' : 'Withdrawal methods');
  await untilSeen('Saved accounts');
  return site;
}

async function openSaving(answers: Answers): Promise<Prepared> {
  const site = await openMethods({ 'payout-account.list': () => fine([]), ...answers });
  await click('PayPal');
  await until(() => control('Save account'));
  await type('payout-paypal_email', 'ana@example.com');
  return { site, last: control('Save account') };
}

async function openDeleting(answers: Answers): Promise<Prepared> {
  const site = await openMethods(answers);
  await click('Remove Example Bank •••• 3000');
  await untilSeen('Remove this account?');
  return { site, last: control('Remove account') };
}

export const ACCOUNT_SAVED: Situation[] = [
  {
    what: 'a success',
    prepare: () => openSaving({ 'payout-account.store': () => fine(bankAccount) }),
    sees: { en: 'Account Saved', es: 'Cuenta guardada' },
  },
  {
    what: 'a refusal',
    prepare: () => openSaving({ 'payout-account.store': refused('limit_reached') }),
    sees: { en: 'Account not Saved', es: 'Cuenta no guardada' },
  },
];

export const ACCOUNT_DELETED: Situation[] = [
  {
    what: 'a success',
    prepare: () => openDeleting({ 'payout-account.delete': () => fine({}) }),
    sees: { en: 'Account Deleted', es: 'Cuenta eliminada' },
  },
  {
    what: 'a refusal',
    prepare: () => openDeleting({ 'payout-account.delete': refused('payout_account_in_use') }),
    sees: { en: 'Account not Deleted', es: 'Cuenta no eliminada' },
  },
];

async function openReview(answers: Answers): Promise<Prepared> {
  const site = await openWithdrawal({ answers });
  await chooseWallet('Other withdrawable');
  await until(() => field('withdrawal-amount'));
  await type('withdrawal-amount', '250');
  await click('Review 250.00 USD');
  await untilSeen('You receive 248.75 USD');
  return { site, last: control('Withdraw 250.00 USD') };
}

export const WITHDRAWAL: Situation[] = [
  {
    what: 'a refusal with a message',
    prepare: () => openReview({ 'withdrawal.create': refused('payout_account_on_hold') }),
    sees: errorText('payout_account_on_hold'),
  },
  {
    what: 'an answer without a message',
    prepare: () => openReview({ 'withdrawal.create': brokenAnswer }),
    sees: CLIENT_FALLBACK,
  },
];

async function openPlans(answers: Answers): Promise<Site> {
  const site = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'deposits', 'plans'],
    user: { upgrade_required: true },
    answers: {
      'plan.list': () => fine(planList),
      'deposit.settings': () => fine(offer),
      'deposit.list': () => fine({ deposits: [], next: null }),
      ...answers,
    },
  });
  await untilSeen('Support of Standard');
  return site;
}

export const PLAN: Situation[] = [
  {
    what: 'an upgrade',
    async prepare() {
      const site = await openPlans({ 'plan.join': refused('practice_account') });
      await click('Join plan: Standard');
      return { site, last: control('Join plan') };
    },
    sees: errorText('practice_account'),
  },
  {
    what: 'cancelling a request',
    async prepare() {
      const pending = { ...planList, pending: pendingPlan };
      const site = await openPlans({ 'plan.list': () => fine(pending), 'plan.cancel': refused('busy') });
      return { site, last: control('Cancel request') };
    },
    sees: errorText('busy'),
  },
  {
    what: 'leaving a plan',
    async prepare() {
      const active = { ...planList, active: [activePlan('standard', 'Standard', '1000.00')] };
      const site = await openPlans({
        'plan.list': () => fine(active),
        'plan.remove': refused('plan_not_active'),
      });
      await click('Leave plan');
      await untilSeen('free in your account again right away');
      return { site, last: control('Leave plan') };
    },
    sees: errorText('plan_not_active'),
  },
];

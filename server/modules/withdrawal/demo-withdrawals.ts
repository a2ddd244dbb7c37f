import { asMoney, type Money } from '../../../domain/money/amount.ts';
import { withdrawalFee } from '../../../domain/payout/withdrawal-amount.ts';
import { WITHDRAWAL_STEPS, type WithdrawalAction } from '../../../domain/payout/withdrawal-state.ts';
import type { PayoutType } from '../../../schemas/generated/types.ts';
import { demoReason, type DemoReason } from '../../brand/demo-reason.ts';
import { postJournal } from '../../ledger/post-journal.queries.ts';
import { isMethodOn } from '../../brand/payout-flags.ts';
import type { Queries } from '../../ports.ts';
import type { BrandContext } from '../../request-context.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { seedNotification } from '../notification/demo-notification.queries.ts';
import { insertPayoutAccount, type PayoutAccountRow } from '../payout-account/payout-account.queries.ts';
import { WITHDRAWAL_TYPES } from '../payout-account/payout-methods.ts';
import { destinationHash, readDestination } from '../payout-account/read-destination.ts';
import { accountLabel } from '../payout-account/to-payout-account.ts';
import { withdrawalFacts, type WithdrawalNotice } from './notify-of-withdrawal.ts';
import {
  changeState,
  findWithdrawal,
  insertStep,
  insertWithdrawal,
  type StateChange,
} from './withdrawal.queries.ts';

const INPUTS: Partial<Record<PayoutType, Record<string, unknown>>> = {
  bank: {
    bank_name: 'Example Bank',
    bank_address: '1 Example Street',
    bank_city: 'Berlin',
    bank_country: 'Germany',
    account_number: 'DE89370400440532013000',
    swift_code: 'COBADEFF',
    full_name: 'Tara Lindqvist',
    address: '2 Example Street',
    city: 'London',
    country: 'United Kingdom',
  },
  paypal: { email: 'tara.lindqvist@example.com' },
};

interface DemoStep {
  action: 'request' | WithdrawalAction;
  hoursAgo: number;
  withdrawal: string;
  amount: Money;
  reason?: DemoReason;
}

const SETTLED = { withdrawal: 'settled', amount: asMoney(75_000n) };
const REJECTED = { withdrawal: 'rejected', amount: asMoney(30_000n) };

/** In order of time, after the last demo trade. */
const STEPS: readonly DemoStep[] = [
  { ...SETTLED, action: 'request', hoursAgo: 5.5 },
  { ...SETTLED, action: 'approve', hoursAgo: 5 },
  { ...SETTLED, action: 'send', hoursAgo: 4.5 },
  { ...REJECTED, action: 'request', hoursAgo: 3 },
  {
    ...REJECTED,
    action: 'reject',
    hoursAgo: 2,
    reason: 'other_holder',
  },
  { ...SETTLED, action: 'settle', hoursAgo: 1 },
];

const HOUR_MS = 3_600_000;

interface DemoOwner {
  userId: string;
  currency: string;
  /** The administrator who takes the steps after the request. */
  administrator: string;
}

/** Saves an account with a method that is on; undefined when none is. */
async function addAccount(
  tx: Queries,
  context: BrandContext,
  { userId }: DemoOwner,
): Promise<PayoutAccountRow | undefined> {
  const { brand, ports, settings } = context;
  const type = (['bank', 'paypal'] as const).find((one) => isMethodOn(settings.defaults, one));
  const read = type && readDestination(type, INPUTS[type]!, []);
  if (!read || !('identity' in read)) return undefined;
  const at = new Date(ports.clock.now().getTime() - 6 * HOUR_MS);
  const row: PayoutAccountRow = {
    id: `pa_${brand.id}_demo`,
    user_id: userId,
    type,
    content: read.content,
    created_at: at,
    hold_until: at,
  };
  await insertPayoutAccount(tx, brand.id, row, destinationHash(type, read));
  await seedNotification(tx, context, {
    userId,
    kind: 'payout_account_added',
    reference: row.id,
    facts: { account: accountLabel(row) },
    at,
  });
  return row;
}

async function request(
  tx: Queries,
  { brand }: BrandContext,
  { userId, currency }: DemoOwner,
  payout: PayoutAccountRow,
  { id, amount, fee, at }: { id: string; amount: Money; fee: Money; at: Date },
): Promise<void> {
  const row = {
    id,
    user_id: userId,
    account_id: accountIdOf(userId, 'real'),
    payout_account_id: payout.id,
    wallet: 'withdrawable',
    type: WITHDRAWAL_TYPES[payout.type],
    currency,
    amount,
    fee,
    required_approvals: 1,
  } as const;
  await insertWithdrawal(tx, brand.id, row, at);
}

async function takeStep(
  tx: Queries,
  context: BrandContext,
  owner: DemoOwner,
  payout: PayoutAccountRow,
  { action, hoursAgo, withdrawal, amount, reason: code }: DemoStep,
): Promise<void> {
  const { brand, ports, settings } = context;
  const id = `w_${brand.id}_${withdrawal}`;
  const reason = code && demoReason(brand, code);
  const at = new Date(ports.clock.now().getTime() - hoursAgo * HOUR_MS);
  const fee = withdrawalFee(amount, settings.defaults.withdrawal_fee, owner.currency);
  const journal = { brandId: brand.id, accountId: accountIdOf(owner.userId, 'real'), reference: id, at };
  if (action === 'request') {
    await request(tx, context, owner, payout, { id, amount, fee, at });
    await postJournal(tx, { ...journal, kind: 'withdrawal_hold', amounts: { amount } });
  } else {
    const { to, journal: kind } = WITHDRAWAL_STEPS[action] as { to: StateChange['to']; journal?: string };
    const reference = action === 'send' ? { reference: `DEMO-${brand.id}` } : {};
    await changeState(tx, brand.id, id, { to, reason, ...reference }, at);
    if (kind === 'withdrawal_release') await postJournal(tx, { ...journal, kind, amounts: { amount } });
    if (kind === 'withdrawal_payout') await postJournal(tx, { ...journal, kind, amounts: { amount, fee } });
    const actor = owner.administrator;
    await insertStep(tx, brand.id, { withdrawal_id: id, at, actor, action, reason: reason ?? null });
  }
  await notify(tx, context, owner, { action, id, at });
}

const NOTICES: Partial<Record<DemoStep['action'], WithdrawalNotice>> = {
  request: 'withdrawal_requested',
  send: 'withdrawal_sent',
  reject: 'withdrawal_rejected',
};

async function notify(
  tx: Queries,
  context: BrandContext,
  { userId }: DemoOwner,
  { action, id, at }: { action: DemoStep['action']; id: string; at: Date },
): Promise<void> {
  const kind = NOTICES[action];
  if (!kind) return;
  const facts = withdrawalFacts((await findWithdrawal(tx, context.brand.id, id))!);
  await seedNotification(tx, context, { userId, kind, reference: id, facts, at });
}

/** A saved payout account, a settled and a rejected withdrawal, by real journals. Never in production. */
export async function seedWithdrawals(tx: Queries, context: BrandContext, owner: DemoOwner): Promise<void> {
  const payout = await addAccount(tx, context, owner);
  if (payout) for (const step of STEPS) await takeStep(tx, context, owner, payout, step);
}

import { coinsFor } from '../../../domain/deposit/deposit-amounts.ts';
import { rateExpiry } from '../../../domain/deposit/rate-hold.ts';
import { asMoney, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatRate, PAR } from '../../../domain/money/fx.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';
import { postJournal } from '../../ledger/post-journal.queries.ts';
import type { Queries } from '../../ports.ts';
import type { BrandContext } from '../../request-context.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { seedNotification } from '../notification/demo-notification.queries.ts';
import { rateMinutesOf } from './deposit-offers.ts';
import { coinRateNow } from './deposit-rates.ts';
import { decisionNotice } from './credit-deposit.ts';
import { insertDeposit, insertEvent, lockDeposit, type NewDeposit } from './deposit.queries.ts';
import { storeDecision, storePayment } from './payment.queries.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface DemoDeposit {
  name: string;
  method: 'card' | 'crypto';
  amount: Money;
  hoursAgo: number;
  state: 'pending' | 'approved' | 'rejected';
}

/** In order of time. The credited ones come before the first demo trade, which they pay for. */
const DEMO_DEPOSITS: readonly DemoDeposit[] = [
  { name: 'card', method: 'card', amount: asMoney(50_000n), hoursAgo: 640, state: 'approved' },
  { name: 'declined', method: 'card', amount: asMoney(100_000n), hoursAgo: 636, state: 'rejected' },
  { name: 'coin', method: 'crypto', amount: asMoney(35_000n), hoursAgo: 630, state: 'approved' },
  { name: 'awaited', method: 'crypto', amount: asMoney(20_000n), hoursAgo: 0.5, state: 'pending' },
];

interface DemoOwner {
  userId: string;
  currency: string;
  /** The administrator who approves transfers of coins. */
  administrator: string;
}

/** Method, card or coin of a demo deposit; undefined if the brand does not take it. */
function paidWith(
  { brand, market }: BrandContext,
  { method, amount }: DemoDeposit,
  currency: string,
  at: Date,
): Pick<NewDeposit, 'provider' | 'card' | 'coin' | 'rate'> | undefined {
  const { card, crypto } = depositsOf(brand);
  if (method === 'card')
    return (
      card && {
        provider: `card:${card.processor}`,
        card: { brand: 'visa', last4: '4242', expiry_month: 11, expiry_year: 2031, holder: 'Tara Lindqvist' },
        coin: null,
        rate: formatRate(PAR),
      }
    );
  const coin = crypto?.coins.find(({ address }) => address !== undefined);
  const rate = coin && coinRateNow(market, coin.symbol, currency, at);
  if (!coin?.address || !rate) return undefined;
  const { symbol, network, address, confirmations = 6 } = coin;
  return {
    provider: null,
    card: null,
    coin: { symbol, network, address, amount: String(coinsFor(amount, rate.rate, currency)), confirmations },
    rate: formatRate(rate.rate),
  };
}

async function decide(
  tx: Queries,
  context: BrandContext,
  owner: DemoOwner,
  { id, coin, amount }: NewDeposit,
  state: 'approved' | 'rejected',
  at: Date,
): Promise<void> {
  const { brand } = context;
  const isApproved = state === 'approved';
  const reference = coin ? `crypto:${coin.network}:demo-${brand.id}` : `card:demo-${brand.id}`;
  const decision = {
    state,
    reasonCode: isApproved ? null : 'declined',
    reason: null,
    received: isApproved ? BigInt(coin?.amount ?? amount) : null,
    credited: isApproved ? amount : null,
    creditReference: isApproved ? reference : null,
  };
  await storeDecision(tx, brand.id, id, decision, at);
  const actorId = coin ? owner.administrator : null;
  const action = isApproved ? 'approve' : 'reject';
  await insertEvent(
    tx,
    brand.id,
    id,
    { actorId, action, ...(isApproved ? {} : { reasonCode: 'declined' }) },
    at,
  );
  const notice = decisionNotice((await lockDeposit(tx, brand.id, id))!);
  await seedNotification(tx, context, { ...notice, userId: owner.userId, at });
  if (!isApproved) return;
  if (!coin)
    await storePayment(tx, brand.id, id, {
      reference: `demo-${brand.id}`,
      url: null,
      state: 'captured',
      paidAt: at,
      isRejected: false,
    });
  await postJournal(tx, {
    brandId: brand.id,
    accountId: accountIdOf(owner.userId, 'real'),
    kind: 'deposit',
    reference,
    amounts: { amount, fee: ZERO_MONEY },
    at,
  });
}

async function insertDemo(
  tx: Queries,
  context: BrandContext,
  owner: DemoOwner,
  demo: DemoDeposit,
): Promise<void> {
  const { brand, ports } = context;
  const now = ports.clock.now();
  const at = new Date(now.getTime() - demo.hoursAgo * HOUR_MS);
  const paid = paidWith(context, demo, owner.currency, now);
  if (!paid) return;
  const deposit: NewDeposit = {
    id: `d_${brand.id}_${demo.name}`,
    user_id: owner.userId,
    method: demo.method,
    amount: demo.amount,
    currency: owner.currency,
    rate_at: at,
    rate_expires_at: paid.coin ? rateExpiry(at, rateMinutesOf(brand)) : null,
    account_amount: demo.amount,
    account_currency: owner.currency,
    fee: ZERO_MONEY,
    fee_rule: null,
    billing: null,
    proof_file_id: null,
    required_approvals: 1,
    ...paid,
  };
  await insertDeposit(tx, brand.id, deposit, at);
  const decidedAt = new Date(at.getTime() + 5 * MINUTE_MS);
  if (demo.state !== 'pending') await decide(tx, context, owner, deposit, demo.state, decidedAt);
}

/** Credited, declined and pending deposits of the demo trader, by real journals. Never in production. */
export async function seedDeposits(tx: Queries, context: BrandContext, owner: DemoOwner): Promise<void> {
  for (const demo of DEMO_DEPOSITS) await insertDemo(tx, context, owner, demo);
}

import { readAmount } from '../../../domain/account/amount-limits.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { moneyAtMost } from '../../../domain/money/money.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { after } from '../../time/time-arithmetic.ts';
import { accountsOf } from '../account/account.queries.ts';
import { LARGEST_AMOUNT } from '../account/largest-amount.ts';
import {
  completeOnboarding,
  findOnboarding,
  postponeOnboarding,
  saveStep,
  setInterests,
  type OnboardingRow,
} from './onboarding.queries.ts';
import { toOnboarding } from './to-onboarding.ts';

const POSTPONED_SECONDS = 24 * 60 * 60;
const LAST_STEP = 4;

/** Completing it again has no effect. */
export const onboardingComplete: Handler<'onboarding.complete'> = async (context) => {
  const { brand, now, ports } = context;
  const { id } = sessionOf(context).user;
  const isChanged = await ports.db.tx(async (tx) => {
    const isFirst = await completeOnboarding(tx, brand.id, id, now);
    if (isFirst) await audit(tx, context, { actor: id, subject: id, action: 'onboarding.complete' });
    return isFirst;
  });
  if (isChanged) context.notifier.userChanged(id);
  return { onboarded: true };
};

export const onboardingInterests: Handler<'onboarding.interests'> = async (context, { body }) => {
  const { brand, ports } = context;
  const { id } = sessionOf(context).user;
  const { investment_interests: interests } = body;
  await ports.db.tx(async (tx) => {
    await setInterests(tx, brand.id, id, interests);
    await audit(tx, context, { actor: id, subject: id, action: 'onboarding.interests' });
  });
  return { investment_interests: interests };
};

/** A trader without a history: their real balance is below one unit (spec 2 §4), and they have asked for no deposit. */
async function isUnfunded(context: CallContext, { has_deposit }: OnboardingRow): Promise<boolean> {
  const { brand, ports } = context;
  if (has_deposit) return false;
  const { real } = await accountsOf(ports.db, brand.id, sessionOf(context).user.id);
  return real.balance < moneyAtMost('1', real.currency);
}

async function isDue(context: CallContext, row: OnboardingRow): Promise<boolean> {
  const { brand, now, settings } = context;
  const { roles, suspended } = sessionOf(context).user;
  const { enable_onboarding: isOn, suspended: isClosed } = await settings.read();
  if (!isOn || isClosed || suspended || !brand.features.includes('onboarding')) return false;
  if (roles.some((role) => role !== 'trader')) return false;
  if (row.onboarded_at || (row.postponed_until && row.postponed_until > now)) return false;
  return await isUnfunded(context, row);
}

async function current(context: CallContext) {
  const { brand, ports } = context;
  const { user } = sessionOf(context);
  const row = await findOnboarding(ports.db, brand.id, user.id);
  return toOnboarding(brand, row, { currency: user.currency, isDue: await isDue(context, row) });
}

export const onboardingRead: Handler<'onboarding.read'> = current;

/** @throws validation_failed */
function amountOf(raw: string | number | undefined, currency: string, isRequired: boolean): Money | null {
  if (raw === undefined && !isRequired) return null;
  const read = readAmount(raw, currency, { maximum: LARGEST_AMOUNT });
  if ('problem' in read)
    throw new Failure('validation_failed', { issues: [{ field: 'amount', ...read.problem }] });
  return read.amount;
}

export const onboardingSave: Handler<'onboarding.save'> = async (
  context,
  { body: { step, amount: raw } },
) => {
  const { brand, ports } = context;
  const { id, currency } = sessionOf(context).user;
  const amount = amountOf(raw, currency, step === LAST_STEP);
  await ports.db.tx(async (tx) => {
    if (!(await saveStep(tx, brand.id, id, { step, amount }))) return;
    await audit(tx, context, { actor: id, subject: id, action: 'onboarding.save', detail: { step } });
  });
  return await current(context);
};

export const onboardingPostpone: Handler<'onboarding.postpone'> = async (context) => {
  const { brand, now, ports } = context;
  const { id } = sessionOf(context).user;
  const until = after(now, POSTPONED_SECONDS);
  await ports.db.tx(async (tx) => {
    await postponeOnboarding(tx, brand.id, id, until);
    await audit(tx, context, { actor: id, subject: id, action: 'onboarding.postpone' });
  });
  return { postponed_until: until.toISOString() };
};

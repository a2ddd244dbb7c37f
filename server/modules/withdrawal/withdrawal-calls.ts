import { keptBonus } from '../../../domain/account/uncommitted-balance.ts';
import { withdrawable } from '../../../domain/payout/withdrawable.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { canTake } from '../../../domain/payout/withdrawal-state.ts';
import { withdrawalLimits } from '../../../domain/payout/withdrawal-amount.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { cut, pageOf, spanOf } from '../../pagination.ts';
import { isMethodOn, PAYOUT_TYPES } from '../../brand/payout-flags.ts';
import { payoutLimits } from '../../brand/payout-limits.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { accountsOf } from '../account/account.queries.ts';
import { findAccountsByLabel } from '../payout-account/find-accounts-by-label.ts';
import { MAX_PAYOUT_ACCOUNTS } from '../payout-account/payout-account-calls.ts';
import { coinsOf, WITHDRAWAL_TYPES } from '../payout-account/payout-methods.ts';
import { changeWithdrawal, takeStep } from './change-withdrawal.ts';
import { needsIdentity } from './create-withdrawal.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';
import { toWithdrawal } from './to-withdrawal.ts';
import { reservedParts } from './reserved-parts.ts';
import { findWithdrawal, listWithdrawals } from './withdrawal.queries.ts';

export const withdrawalList: Handler<'withdrawal.list'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit, search } = pageOf(query);
  const userId = sessionOf(context).user.id;
  const rows = await listWithdrawals(ports.db, brand.id, {
    userId,
    after: query.after ?? null,
    ...spanOf(query),
    state: query.status ?? null,
    search,
    payoutAccounts: search ? await findAccountsByLabel(ports.db, brand.id, userId, search) : [],
    limit: limit + 1,
  });
  const { rows: page, next } = cut(rows, limit, ({ id }) => id);
  return { withdrawals: page.map(toWithdrawal), next };
};

/** @throws not_found also for a withdrawal of another user */
export const withdrawalCancel: Handler<'withdrawal.cancel'> = async (context, { params: { id } }) => {
  const { brand, ports } = context;
  const row = await findWithdrawal(ports.db, brand.id, id);
  if (row?.user_id !== sessionOf(context).user.id) throw new Failure('not_found');
  const answer = await changeWithdrawal(context, row, 'cancel', {
    async write(tx, before) {
      if (!canTake('cancel', before.state)) throw new Failure('withdrawal_not_cancellable');
      await takeStep(tx, context, before, 'cancel');
      return true;
    },
    async answer(tx, after) {
      await notifyOfWithdrawal(tx, context, after, 'withdrawal_cancelled');
      return toWithdrawal(after);
    },
  });
  context.reply.message = texts[context.language].withdrawal.cancelled;
  return answer;
};

export const withdrawalSettings: Handler<'withdrawal.settings'> = async (context) => {
  const { brand, engine, ports } = context;
  const { user } = sessionOf(context);
  const settings = await context.settings.read();
  const { real } = await accountsOf(ports.db, brand.id, user.id);
  const { currency } = real;
  const openProfit = await engine.profitOfRow(ports.db, brand.id, real);
  const reserved = await reservedParts(ports.db, brand.id, { userId: user.id, reserved: real.reserved });
  return {
    currency,
    withdrawable: formatMoney(withdrawable(real, openProfit), currency),
    balance: formatMoney(real.balance, currency),
    reserved_withdrawals: formatMoney(reserved.withdrawals, currency),
    reserved_plans: formatMoney(reserved.plans, currency),
    bonus: formatMoney(keptBonus(real, openProfit), currency),
    fee_percent: settings.withdrawal_fee,
    needs_identity: needsIdentity(settings, user),
    max_accounts: MAX_PAYOUT_ACCOUNTS,
    methods: PAYOUT_TYPES.filter((type) => isMethodOn(settings, type)).map((type) => {
      const { minimum, maximum } = withdrawalLimits(
        settings.minimum_withdrawal,
        payoutLimits(brand, type),
        brand,
      );
      return {
        type,
        withdrawal_type: WITHDRAWAL_TYPES[type],
        minimum: formatMoney(minimum, currency),
        maximum: maximum === undefined ? null : formatMoney(maximum, currency),
        hold_hours: payoutLimits(brand, type).holdHours ?? 0,
      };
    }),
    coins: coinsOf(brand, settings).map(({ name, symbol }) => ({ name, symbol })),
  };
};

import { subtract } from '../../../domain/money/amount.ts';
import { localMoney } from '../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { Failure } from '../../failure.ts';
import { movedByCaller, moveMoney } from '../../ledger/move-money.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { accountIdOf } from './account.queries.ts';
import { texts } from '../../generated/texts.ts';
import type { AccountValuation } from './account-valuation.ts';
import { practiceAmount } from './practice-funding.ts';

/**
 * Refills the practice balance up to the brand's amount, once per idempotency key, in either mode. It
 * compares the balance, not equity: open losses are not refilled, and open profit does not prevent a
 * refill.
 */
export const accountRefillPractice: Handler<'account.refill-practice'> = async (context) => {
  const { user } = sessionOf(context);
  const { brand, ports } = context;
  if (!(await context.settings.read()).enable_practice_account) throw new Failure('feature_disabled');
  const valuation: AccountValuation = context.engine;
  const target = practiceAmount(brand, user.currency);
  const id = accountIdOf(user.id, 'practice');
  const moved = { by: movedByCaller(context), accounts: [{ id, userId: user.id }] } as const;
  const refill = await moveMoney(context, moved, async (_tx, { balance }) => {
    const missing = subtract(target, balance);
    const reference = randomId(ports.random, 'r');
    return {
      journals:
        missing > 0n ? [{ kind: 'practice_refill', reference, amounts: { amount: missing } } as const] : [],
      audit: { action: 'practice.refill' },
      answer: (after) => ({ account: valuation.figuresWith(id, after), isFilled: missing > 0n }),
    };
  });
  context.reply.message = texts[context.language].account[refill.isFilled ? 'filled' : 'full'].replace(
    '{amount}',
    localMoney(formatMoney(target, user.currency), user.currency, context.language),
  );
  return refill.account;
};

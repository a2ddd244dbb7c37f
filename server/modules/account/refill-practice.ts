import { formatMoney, PRACTICE_CURRENCY } from '../../../domain/money/money.ts';
import type { Account } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { randomId } from '../../secrets.ts';
import { practiceAmount } from './practice-funding.ts';
import { once } from '../../ledger/idempotent-request.ts';
import { postFunding } from '../../ledger/post-funding.queries.ts';
import type { BookAccount } from '../trading/book-position.ts';
import { lockBalance } from './account.queries.ts';
import { accountTexts } from './account-texts.ts';

interface Refill {
  account: Account;
  isFilled: boolean;
}

/** The balance is what counts, not the equity: an open loss is not made good, and an open profit is no reason to refuse. */
async function refill(tx: Queries, context: CallContext, account: BookAccount): Promise<Refill> {
  const { brand, engine, now, ports } = context;
  const { balance, version } = await lockBalance(tx, brand.id, account.id);
  const target = practiceAmount(brand);
  const isFilled =
    balance < target &&
    (await postFunding(
      tx,
      brand.id,
      {
        accountId: account.id,
        kind: 'practice_refill',
        reference: randomId(ports.random, 'r'),
        amount: target - balance,
      },
      now,
    ));
  return {
    isFilled,
    account: engine.valuation.figuresWith(account, {
      ...account,
      balance: isFilled ? target : balance,
      version: isFilled ? version + 1n : version,
    }),
  };
}

/** Brings the practice balance up to the brand's amount, once for its idempotency key, whichever account is in front. */
export const practiceWalletRefill: Handler<'practice-wallet.refill'> = async (context) => {
  const { user } = sessionOf(context);
  const { brand, engine, notifier } = context;
  if (!(await context.settings.read()).enable_practice_account) throw new Failure('feature_disabled');
  const account = await engine.accounts.current(brand.id, user.id, 'practice');
  const { data } = await engine.accounts.exclusively(account, async () => {
    const done = await once(context, user.id, (tx) => refill(tx, context, account));
    await engine.accounts.refresh(account);
    return done;
  });
  notifier.userChanged(user.id);
  await engine.notifier.positions(brand.id, account.id);
  const amount = `${formatMoney(practiceAmount(brand), PRACTICE_CURRENCY)} ${user.currency}`;
  context.reply.message = accountTexts[context.language][data.isFilled ? 'filled' : 'full'].replace(
    '{amount}',
    amount,
  );
  return data.account;
};

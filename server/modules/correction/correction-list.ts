import { cleanText } from '../../../domain/strings/clean-text.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { Failure } from '../../failure.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Handler } from '../../request-context.ts';
import { fundsOfAccounts } from '../account/account-funds.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { toCaseUser } from '../user/case-user.ts';
import { findCorrection, findCustomer, listCorrections } from './correction.queries.ts';
import { toCorrection } from './to-correction.ts';

/** @throws not_found, also for a correction of another brand */
export const correctionRead: Handler<'correction.read'> = async (context, { params: { id } }) => {
  const row = await findCorrection(context.ports.db, context.brand.id, id);
  if (!row) throw new Failure('not_found');
  const funds = await fundsOfAccounts(context, [row.account_id]);
  return toCorrection(row, funds.get(row.account_id)!);
};

export const correctionList: Handler<'correction.list'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit } = pageOf(query);
  const page = { after: query.after ?? null, limit: limit + 1 };
  const read = await listCorrections(ports.db, brand.id, query.state ?? null, page);
  const { rows, next } = cut(read, limit, ({ id }) => id);
  const funds = await fundsOfAccounts(
    context,
    rows.map(({ account_id: id }) => id),
  );
  return { corrections: rows.map((row) => toCorrection(row, funds.get(row.account_id)!)), next };
};

export const correctionFindAccount: Handler<'correction.find-account'> = async (context, { query }) => {
  const { brand, ports } = context;
  const customer = await findCustomer(ports.db, brand.id, cleanText(query.user));
  if (!customer) throw new Failure('not_found');
  const { user_id: userId, currency } = customer;
  const accountId = accountIdOf(userId, 'real');
  const { balance, free } = (await fundsOfAccounts(context, [accountId])).get(accountId)!;
  return {
    user: toCaseUser(customer),
    currency,
    balance: formatMoney(balance, currency),
    free_funds: formatMoney(free, currency),
  };
};

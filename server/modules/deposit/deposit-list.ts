import { cut, pageOf } from '../../pagination.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { listOwn } from './deposit.queries.ts';
import { toDeposit } from './to-deposit.ts';

/** The caller's deposits, newest first. */
export const depositList: Handler<'deposit.list'> = async (context, { query }) => {
  const { brand, language, ports } = context;
  const { limit } = pageOf(query);
  const page = { after: query.after ?? null, limit: limit + 1 };
  const rows = await listOwn(ports.db, brand.id, sessionOf(context).user.id, page);
  const { rows: shown, next } = cut(rows, limit, ({ id }) => id);
  return { deposits: shown.map((row) => toDeposit(row, language)), next };
};

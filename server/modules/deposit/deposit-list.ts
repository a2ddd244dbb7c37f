import { cut, pageOf, spanOf } from '../../pagination.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { listOwn } from './deposit.queries.ts';
import { toDeposit } from './to-deposit.ts';

/** The caller's deposits, newest first. */
export const depositList: Handler<'deposit.list'> = async (context, { query }) => {
  const { brand, language, ports } = context;
  const { limit, search } = pageOf(query);
  const rows = await listOwn(ports.db, brand.id, {
    userId: sessionOf(context).user.id,
    after: query.after ?? null,
    ...spanOf(query),
    state: query.status ?? null,
    method: query.method ?? null,
    search,
    limit: limit + 1,
  });
  const { rows: shown, next } = cut(rows, limit, ({ id }) => id);
  return { deposits: shown.map((row) => toDeposit(row, language)), next };
};

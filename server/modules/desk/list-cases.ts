import { formatMoney } from '../../../domain/money/money.ts';
import type { DeskCase } from '../../../schemas/generated/types.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Handler } from '../../request-context.ts';
import { listCases, type CaseRow } from './cases.queries.ts';

const toCase = ({ amount, currency, created_at: at, ...row }: CaseRow): DeskCase => ({
  ...row,
  amount: amount === null ? null : formatMoney(amount, currency!),
  currency,
  created_at: at.toISOString(),
});

export const deskListCases: Handler<'desk.list-cases'> = async ({ brand, ports }, { query }) => {
  const { limit } = pageOf(query);
  const page = { after: query.after ?? null, limit: limit + 1 };
  const { rows, next } = cut(await listCases(ports.db, brand.id, query.user, page), limit, ({ id }) => id);
  return { cases: rows.map(toCase), next };
};

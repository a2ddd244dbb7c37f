import { reversedState } from '../../../domain/deposit/reversal.ts';
import { asMoney } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { DeskCase } from '../../../schemas/generated/types.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Handler } from '../../request-context.ts';
import { reversalCauseOf } from '../deposit/to-deposit.ts';
import { listCases, type CaseRow } from './cases.queries.ts';

const statusOf = ({ status, reversed }: CaseRow): string =>
  reversed
    ? reversedState({ cause: reversalCauseOf(reversed), remaining: asMoney(BigInt(reversed.remaining)) })
    : status;

const toCase = (row: CaseRow): DeskCase => ({
  kind: row.kind,
  id: row.id,
  status: statusOf(row),
  amount: row.amount === null ? null : formatMoney(row.amount, row.currency!),
  currency: row.currency,
  created_at: row.created_at.toISOString(),
});

export const deskListCases: Handler<'desk.list-cases'> = async ({ brand, ports }, { query }) => {
  const { limit } = pageOf(query);
  const page = { after: query.after ?? null, limit: limit + 1 };
  const { rows, next } = cut(await listCases(ports.db, brand.id, query.user, page), limit, ({ id }) => id);
  return { cases: rows.map(toCase), next };
};

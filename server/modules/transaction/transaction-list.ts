import { groupOf, MOVEMENT_GROUPS, type MovementGroup } from '../../../domain/statement/movement-groups.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { quantityOf, trimQuantity } from '../../../domain/money/quantity.ts';
import type { Transaction } from '../../../schemas/generated/types.ts';
import {
  canHaveFee,
  listMovements,
  movesBalance,
  type MovementRow,
} from '../../ledger/account-history.queries.ts';
import type { JournalKind } from '../../ledger/journal-kinds.ts';
import { cut, pageOf, rowOfCursor, spanOf } from '../../pagination.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { accountIdOf, type AccountMode } from '../account/account.queries.ts';
import { factsOf, type MovementFacts } from './movement-facts.ts';

/** Every kind of journal has a group. */
const GROUPS: Readonly<Record<JournalKind, MovementGroup>> = MOVEMENT_GROUPS;
const KINDS = (Object.keys(GROUPS) as JournalKind[]).filter(movesBalance);

/** Deposits and payouts with a fee are found as fees, too. */
function kindsOf(group: MovementGroup | undefined): JournalKind[] {
  if (group === undefined) return KINDS;
  return KINDS.filter(group === 'fees' ? canHaveFee : (kind) => GROUPS[kind] === group);
}

function assetsNamed({ market }: Pick<CallContext, 'market'>, search: string): string[] {
  const part = search.toLowerCase();
  if (!part) return [];
  const names = ({ id, sy, name, a_name }: (typeof market.assets)[number]) => [id, sy, name, a_name];
  return market.assets
    .filter((asset) => names(asset).some((name) => name.toLowerCase().includes(part)))
    .map(({ id }) => id);
}

function toTransaction(
  { mode, currency }: { mode: AccountMode; currency: string },
  { journal_id, kind, at, amount, balance_after, position_id, side, qty }: MovementRow,
  facts: MovementFacts,
): Transaction {
  return {
    trans_id: journal_id,
    trans_type: kind,
    type: groupOf(kind),
    ...facts,
    account_type: mode,
    amount: formatMoney(amount, currency),
    currency,
    balance_after: formatMoney(balance_after, currency),
    trade:
      position_id === null ? null : { id: position_id, side: side!, qty: trimQuantity(quantityOf(qty!)) },
    created_at: at.toISOString(),
  };
}

export const transactionList: Handler<'transaction.list'> = async (context, { query }) => {
  const { user } = sessionOf(context);
  const { limit, search } = pageOf(query);
  const mode = user.is_practice ? 'practice' : 'real';
  const rows = await listMovements(context.ports.db, context.brand.id, accountIdOf(user.id, mode), {
    kinds: kindsOf(query.type),
    hasFee: query.type === 'fees',
    after: rowOfCursor(query.after),
    ...spanOf(query),
    search,
    assets: assetsNamed(context, search),
    limit: limit + 1,
  });
  const { rows: page, next } = cut(rows, limit, ({ first_id }) => String(first_id));
  const facts = await factsOf(context, page);
  return {
    transactions: page.map((row) => toTransaction({ mode, currency: user.currency }, row, facts(row))),
    next,
  };
};

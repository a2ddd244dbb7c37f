import { formatMoney } from '../../../domain/money/money.ts';
import type { Correction } from '../../../schemas/generated/types.ts';
import type { AccountFunds } from '../account/account-funds.ts';
import { toCaseUser } from '../user/case-user.ts';
import type { CorrectionRow } from './correction.queries.ts';

/** A correction as operators see it, with the funds of its account now. */
export function toCorrection(row: CorrectionRow, { balance, free }: AccountFunds): Correction {
  const { currency, decided_by: decidedBy, balance_after: after } = row;
  return {
    id: row.id,
    user: toCaseUser(row),
    amount: formatMoney(row.amount, currency),
    currency,
    reason: row.reason,
    status: row.state,
    balance: formatMoney(balance, currency),
    free_funds: formatMoney(free, currency),
    balance_after: after === null ? null : formatMoney(after, currency),
    created_at: row.created_at.toISOString(),
    requested_by: { id: row.requested_by, name: row.requester },
    lapsed: row.state === 'pending' ? row.lapsed : null,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: decidedBy === null ? null : { id: decidedBy, name: row.decider ?? '' },
    rejection_reason: row.rejection_reason,
  };
}

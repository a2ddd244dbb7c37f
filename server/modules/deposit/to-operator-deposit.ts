import type { OperatorDeposit } from '../../../schemas/generated/types.ts';
import type { Language } from '../../generated/texts.ts';
import type { DepositEventRow, OwnedDepositRow } from './operator-deposit.queries.ts';
import { reasonOf, receivedOf, toDeposit } from './to-deposit.ts';

/** @param events of this deposit, oldest first */
export function toOperatorDeposit(
  row: OwnedDepositRow,
  events: readonly DepositEventRow[],
  language: Language,
): OperatorDeposit {
  return {
    ...toDeposit(row, language),
    fee_rule: row.fee_rule,
    user: { id: row.user_id, number: row.number, name: row.name, email: row.email },
    provider_reference: row.provider_reference,
    credit_reference: row.credit_reference,
    received_amount: receivedOf(row),
    evidence: row.provider_state,
    required_approvals: row.required_approvals,
    approvals: events
      .filter(({ action, actor_id: id }) => action === 'approve' && id !== null)
      .map(({ at, actor_id: id, actor: name }) => ({ at: at.toISOString(), actor: id!, name: name ?? '' })),
    history: events.map((event) => ({
      at: event.at.toISOString(),
      actor: event.actor_id,
      name: event.actor,
      action: event.action,
      reason: reasonOf(event, language),
    })),
  };
}

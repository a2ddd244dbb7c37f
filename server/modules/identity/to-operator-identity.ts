import type { OperatorIdentity } from '../../../schemas/generated/types.ts';
import type { Language } from '../../request-context.ts';
import { toCaseUser } from '../user/case-user.ts';
import type { IdentityCheckRow } from './identity.queries.ts';
import type { ReviewedCheckRow } from './operator-identity.queries.ts';
import { DOCUMENT_KINDS, rejectionLine } from './to-record.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function historyOf(row: ReviewedCheckRow, language: Language): OperatorIdentity['history'] {
  const by = (actor: string | null, name: string | null) => ({ actor, name: actor && name });
  const sent = { at: row.submitted_at.toISOString(), ...by(row.user_id, row.name), reason: null };
  const history: OperatorIdentity['history'] = [{ ...sent, action: 'create' }];
  if (row.decided_at)
    history.push({
      at: row.decided_at.toISOString(),
      ...by(row.decided_by, row.reviewer),
      action: row.state === 'approved' ? 'approve' : 'reject',
      reason: rejectionLine(row, language),
    });
  if (row.documents_deleted_at)
    history.push({
      at: row.documents_deleted_at.toISOString(),
      ...by(null, null),
      action: 'delete',
      reason: null,
    });
  return history;
}

/** A check as the operator's desk shows it. */
export function toOperatorIdentity(
  row: ReviewedCheckRow,
  language: Language,
  earlier: readonly IdentityCheckRow[] = [],
): OperatorIdentity {
  return {
    id: row.id,
    status: row.state,
    type: row.type,
    proof_of_address_type: row.proof_of_address_type,
    documents: DOCUMENT_KINDS.flatMap((kind) => row.documents.filter((each) => each.kind === kind)),
    reasons: row.reasons,
    note: row.reason,
    created_at: row.submitted_at.toISOString(),
    decided_at: timeOf(row.decided_at),
    documents_deleted_at: timeOf(row.documents_deleted_at),
    user: toCaseUser(row),
    country: row.country,
    registered_at: row.registered_at.toISOString(),
    history: historyOf(row, language),
    earlier: earlier.map((each) => ({
      id: each.id,
      status: each.state,
      created_at: each.submitted_at.toISOString(),
      decided_at: timeOf(each.decided_at),
      reason: rejectionLine(each, language),
    })),
  };
}

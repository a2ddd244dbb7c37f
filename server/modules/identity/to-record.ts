import type { IdentityReason, IdentityRecord } from '../../../schemas/generated/types.ts';
import { texts, type Language } from '../../generated/texts.ts';
import type { DocumentKind, IdentityCheckRow } from './identity.queries.ts';

/** In the order of the form. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  'front',
  'back',
  'proof_of_address',
  'credit_card_front',
  'credit_card_back',
];

interface Rejection {
  reasons: readonly IdentityReason[];
  /** What the reviewer wrote. */
  reason: string | null;
}

/** Why a check was rejected, in this language; the text of the reviewer comes last. */
function rejectionTexts({ reasons, reason }: Rejection, language: Language): IdentityRecord['reasons'] {
  const listed = reasons.map((code) => ({
    code,
    text: texts[language].identity[`identity-reason.${code}`] ?? code,
  }));
  return reason === null ? listed : [...listed, { code: 'other', text: reason }];
}

/** The texts of a rejection in one line; null without one. */
export const rejectionLine = (rejection: Rejection, language: Language): string | null =>
  rejectionTexts(rejection, language)
    .map(({ text }) => text)
    .join(' ') || null;

/** A check as its owner sees it. */
export function toRecord(row: IdentityCheckRow | undefined, language: Language): IdentityRecord {
  const address = (kind: DocumentKind) =>
    row?.kinds.includes(kind) ? `/user/account/upload/id/${kind}` : null;
  return {
    status: row?.state ?? 'none',
    reason: row ? rejectionLine(row, language) : null,
    reasons: row ? rejectionTexts(row, language) : [],
    submitted_at: row?.submitted_at.toISOString() ?? null,
    decided_at: row?.decided_at?.toISOString() ?? null,
    type: row?.type ?? null,
    proof_of_address_type: row?.proof_of_address_type ?? null,
    front: address('front'),
    back: address('back'),
    proof_of_address: address('proof_of_address'),
    credit_card_front: address('credit_card_front'),
    credit_card_back: address('credit_card_back'),
  };
}

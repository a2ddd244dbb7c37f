import type { IdentityRecord } from '../../../schemas/generated/types.ts';

/** The identity check of a user who has sent nothing. */
export const none: IdentityRecord = {
  status: 'none',
  reason: null,
  reasons: [],
  submitted_at: null,
  decided_at: null,
  type: null,
  proof_of_address_type: null,
  front: null,
  back: null,
  proof_of_address: null,
  credit_card_front: null,
  credit_card_back: null,
};

/** Documents under review. */
export const sent: IdentityRecord = {
  ...none,
  status: 'pending',
  submitted_at: '2026-11-02T09:30:00.000Z',
  type: 'passport',
  proof_of_address_type: 'utility_bill',
  front: '/user/account/upload/id/front',
  proof_of_address: '/user/account/upload/id/proof_of_address',
};

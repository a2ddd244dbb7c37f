import type { WithdrawalState } from './withdrawal-state.ts';

/** Whether the withdrawal ended without a payment: no fee is charged, and nothing arrives. */
export const isVoid = (state: WithdrawalState): boolean => state === 'rejected' || state === 'cancelled';

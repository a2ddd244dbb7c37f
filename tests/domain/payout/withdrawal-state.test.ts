import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canTake,
  mustLeaveReturn,
  WITHDRAWAL_STEPS,
  type WithdrawalAction,
  type WithdrawalState,
} from '../../../domain/payout/withdrawal-state.ts';

const STATES: WithdrawalState[] = ['requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled'];
const ACTIONS = Object.keys(WITHDRAWAL_STEPS) as WithdrawalAction[];

describe('states of a withdrawal', () => {
  it('allow these steps and no others', () => {
    const allowed = Object.fromEntries(
      STATES.map((state) => [state, ACTIONS.filter((action) => canTake(action, state))]),
    );
    expect(allowed).toEqual({
      requested: ['approve', 'reject', 'cancel'],
      approved: ['send', 'reject', 'cancel'],
      sent: ['settle', 'reject'],
      settled: [],
      rejected: [],
      cancelled: [],
    });
  });

  const OPEN_STATES: readonly WithdrawalState[] = ['requested', 'approved', 'sent'];

  it('post one journal on each path to a final state, and none while the amount is reserved', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 12 }), (actions) => {
        let state: WithdrawalState = 'requested';
        const journals: string[] = [];
        for (const action of actions) {
          if (!canTake(action, state)) continue;
          const { to, journal } = WITHDRAWAL_STEPS[action];
          state = to;
          if (journal) journals.push(journal);
        }
        expect(journals).toHaveLength(OPEN_STATES.includes(state) ? 0 : 1);
        if (state === 'settled') expect(journals).toEqual(['withdrawal_payout']);
      }),
    );
  });
});

describe('the return of a payment', () => {
  const steps = [
    { action: 'send', actor: 'earlier' },
    { action: 'approve', actor: 'other' },
    { action: 'send', actor: 'sender' },
  ];

  it.each([
    ['sender', 2, true],
    ['other', 2, false],
    ['sender', 1, false],
  ])('of %s, with %i approvals, is left to another operator: %s', (operator, required, isLeft) => {
    expect(mustLeaveReturn(required, steps, operator)).toBe(isLeft);
    expect(mustLeaveReturn(required, [], operator)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalOf, countedApprovals, requiredApprovals } from '../../../domain/access/approvals.ts';
import { asMoney } from '../../../domain/money/amount.ts';

const USERS = ['owner', 'a', 'b', 'c', 'd'] as const;

describe('required approvals', () => {
  it('are two from the threshold on, and one below or without it', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), (amount, threshold) => {
        expect(requiredApprovals(asMoney(amount), asMoney(threshold))).toBe(amount >= threshold ? 2 : 1);
        expect(requiredApprovals(asMoney(amount), undefined)).toBe(1);
      }),
    );
  });

  it('are two for exactly the threshold', () => {
    const threshold = asMoney(50_000n);
    expect([49_999n, 50_000n, 50_001n].map((cents) => requiredApprovals(asMoney(cents), threshold))).toEqual([
      1, 2, 2,
    ]);
  });
});

describe('counted approvals', () => {
  const by = (operator: string, lapsed: string | null = null) => ({ operator, lapsed });
  const counted = (required: number, isDecided: boolean, ...approvals: ReturnType<typeof by>[]) =>
    countedApprovals(approvals, required, isDecided).map(({ operator }) => operator);

  it('of an open case are those of operators who may still decide', () => {
    expect(counted(2, false)).toEqual([]);
    expect(counted(1, false, by('a'))).toEqual([]);
    expect(counted(2, false, by('a'))).toEqual(['a']);
    expect(counted(2, false, by('a', 'suspended'))).toEqual([]);
    expect(counted(2, false, by('a', 'suspended'), by('b'))).toEqual(['b']);
  });

  it('leave out one that had lapsed when the next was given, whatever its operator may now', () => {
    expect(counted(2, false, by('a'), by('b'))).toEqual(['b']);
    expect(counted(2, false, by('a'), by('b', 'role'))).toEqual([]);
  });

  it('of a decided case are the last ones that it required, whatever their operators may now', () => {
    expect(counted(2, true, by('a', 'role'), by('b'), by('c', 'closed'))).toEqual(['b', 'c']);
    expect(counted(1, true, by('a', 'suspended'))).toEqual(['a']);
    expect(counted(2, true, by('a'))).toEqual(['a']);
  });
});

describe('an approval', () => {
  it('is the last one when enough other operators have approved', () => {
    const caseOf = (required: number, ...approverIds: string[]) => ({
      ownerId: 'owner',
      approverIds,
      required,
    });
    expect(approvalOf(caseOf(1), 'a')).toBe('complete');
    expect(approvalOf(caseOf(2), 'a')).toBe('recorded');
    expect(approvalOf(caseOf(2, 'a'), 'a')).toBe('second_approver_required');
    expect(approvalOf(caseOf(2, 'a'), 'b')).toBe('complete');
    expect(approvalOf(caseOf(1), 'owner')).toBe('own_account');
    expect(approvalOf(caseOf(2, 'a'), 'owner')).toBe('own_account');
  });

  it('completes a case after exactly the required number of different operators, never its owner', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.constantFrom(...USERS), { maxLength: 20 }),
        (required, attempts) => {
          const approverIds: string[] = [];
          let isComplete = false;
          for (const operator of attempts) {
            const result = approvalOf({ ownerId: 'owner', approverIds, required }, operator);
            if (result === 'own_account' || result === 'second_approver_required') {
              expect(operator === 'owner' || approverIds.includes(operator)).toBe(true);
              continue;
            }
            approverIds.push(operator);
            isComplete = result === 'complete';
            expect(isComplete).toBe(approverIds.length === required);
            if (isComplete) break;
          }
          expect(new Set(approverIds).size).toBe(approverIds.length);
          expect(approverIds).not.toContain('owner');
          const able = new Set(attempts.filter((one) => one !== 'owner')).size;
          expect(isComplete).toBe(able >= required);
        },
      ),
    );
  });
});

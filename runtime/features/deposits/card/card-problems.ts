import type { TokenFailure } from './card-frame.tsx';
import { FRAME_FIELDS, type FieldProblem } from './frame-messages.ts';

/** Nothing is typed yet, as before the frame has reported. */
export const UNTOUCHED: readonly FieldProblem[] = FRAME_FIELDS.map((field) => ({ field, code: 'required' }));

const KEYS: Record<FieldProblem['field'], Partial<Record<FieldProblem['code'], readonly string[]>>> = {
  number: { required: ['deposit.card-number-required'], test_cards_only: ['deposit.card-test_cards_only'] },
  expiry: {
    required: ['deposit.card-expiry_month-required', 'deposit.card-expiry_year-required'],
    expired: ['deposit.card-expired'],
  },
  cvc: { required: ['deposit.card-cvc-required'] },
};

/** What is missing or wrong in the card details, as text keys (spec 2 §5). Empty when all are right. */
export function cardProblems(holder: string, errors: readonly FieldProblem[]): string[] {
  return [
    ...(holder.trim() === '' ? ['deposit.card-holder-required'] : []),
    ...errors.flatMap(({ field, code }) => KEYS[field][code] ?? [`deposit.card-${field}-invalid`]),
  ];
}

/** Why the processor gave no token, as text keys. */
export function tokenProblems(holder: string, { errors, reason }: TokenFailure, isOnline: boolean): string[] {
  const problems = cardProblems(holder, errors);
  if (problems.length > 0) return problems;
  if (reason === 'unreachable' || !isOnline) return ['deposit.card-offline'];
  return [reason === 'timeout' ? 'deposit.card-no-answer' : 'deposit.card-refused'];
}

/** Whether a required field is empty: 'All Card Fields are required!'. */
export const isIncomplete = (holder: string, errors: readonly FieldProblem[]): boolean =>
  holder.trim() === '' || errors.some(({ code }) => code === 'required');

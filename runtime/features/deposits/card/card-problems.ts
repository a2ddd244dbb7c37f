import type { TokenFailure } from './use-card-frame.ts';
import { FRAME_FIELDS, type FieldProblem } from './frame-messages.ts';

/** Nothing is typed yet, as before the frame has reported. */
export const UNTOUCHED: readonly FieldProblem[] = FRAME_FIELDS.map((field) => ({ field, code: 'required' }));

/** Whether something is typed in a field of the frame. */
export const isTouched = (errors: readonly FieldProblem[]): boolean =>
  errors.filter(({ code }) => code === 'required').length < FRAME_FIELDS.length;

const KEYS: Record<FieldProblem['field'], Partial<Record<FieldProblem['code'], string>>> = {
  number: { required: 'deposit.card-number-required', test_cards_only: 'deposit.card-test_cards_only' },
  expiry: { required: 'deposit.card-expiry-required', expired: 'deposit.card-expired' },
  cvc: { required: 'deposit.card-cvc-required' },
};

/** What is missing or wrong in the fields of the frame, as text keys: one for each field. */
export function frameProblems(errors: readonly FieldProblem[]): string[] {
  return FRAME_FIELDS.flatMap((field) => {
    const error = errors.find((each) => each.field === field);
    return error ? [KEYS[field][error.code] ?? `deposit.card-${field}-invalid`] : [];
  });
}

/** What is missing or wrong in the card details, as text keys (spec 2 §5): one for each field. Empty when all are right. */
export function cardProblems(holder: string, errors: readonly FieldProblem[]): string[] {
  return [...(holder.trim() === '' ? ['deposit.card-holder-required'] : []), ...frameProblems(errors)];
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

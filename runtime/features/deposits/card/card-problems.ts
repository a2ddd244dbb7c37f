import { FRAME_FIELDS, type FieldState, type FrameField } from './frame-messages.ts';

/** What is missing or wrong in the card details, as text keys (spec 2 §5). Empty when all are complete. */
export function cardProblems(holder: string, fields: Record<FrameField, FieldState> | null): string[] {
  const missing = holder.trim() === '' ? ['deposit.card-holder-required'] : [];
  const inFrame = FRAME_FIELDS.flatMap((field) => {
    const state = fields?.[field] ?? 'empty';
    if (state === 'complete') return [];
    return [`deposit.card-${field}-${state === 'empty' ? 'required' : 'invalid'}`];
  });
  return [...missing, ...inFrame];
}

/** Whether a required field is empty: 'All Card Fields are required!'. */
export const isIncomplete = (holder: string, fields: Record<FrameField, FieldState> | null): boolean =>
  holder.trim() === '' || FRAME_FIELDS.some((field) => (fields?.[field] ?? 'empty') === 'empty');

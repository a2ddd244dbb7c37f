import { expect } from 'vitest';
import type { ApiResult } from '../../../runtime/platform/api-error.ts';
import { fine, refusal, type Answers } from './fake-api.ts';
import { click, type as typeInto, until } from './site.tsx';

const SENT = {
  sent_at: '2026-11-02T09:30:00.000Z',
  expires_at: '2026-11-02T09:40:00.000Z',
  next_at: '2026-11-02T09:35:00.000Z',
  fresh: true,
};

/** What a call without a fresh code answers. */
export const CODE_NEEDED = refusal('step_up_required', 403, 'A code is needed.');

interface FreshCode {
  /** Of the calls that send and confirm a code. */
  answers: Answers;
  /** The answer of a call that needs the code: `CODE_NEEDED` until it is confirmed. */
  once<T>(answer: ApiResult<T>): () => ApiResult<T>;
}

/** A backend that needs a fresh code, which any code confirms. */
export function freshCode(): FreshCode {
  let isConfirmed = false;
  return {
    answers: {
      'step-up.request': () => fine(SENT),
      'step-up.verify': () => {
        isConfirmed = true;
        return fine({ valid_until: '2026-11-02T09:36:00.000Z' });
      },
    },
    once: (answer) => () => (isConfirmed ? answer : CODE_NEEDED),
  };
}

export const codeField = () => document.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]');

/** Waits for the dialog that asks for a code, and confirms one. */
export async function enterCode(): Promise<void> {
  await until(() => expect(codeField()).not.toBeNull());
  await typeInto(codeField()!.id, '204060');
  await click('Confirm');
}

import { useEffect, useState, type ReactNode } from 'react';
import { createAnswers } from '../../platform/answers.ts';
import { usePlatform, useUser } from '../../platform/hooks.ts';
import { AnswersContext } from '../../platform/use-call.ts';

function Kept({ children }: { children: ReactNode }) {
  const { settings } = usePlatform();
  const [answers] = useState(createAnswers);
  useEffect(
    () =>
      settings.subscribe(({ backend }, before) => {
        if (backend === 'up' && before.backend === 'down') answers.retry();
      }),
    [settings, answers],
  );
  return <AnswersContext value={answers}>{children}</AnswersContext>;
}

/** What was read from the backend, kept apart by person; what failed is read again when the backend is back. */
export function PersonsAnswers({ children }: { children: ReactNode }) {
  return <Kept key={useUser().id}>{children}</Kept>;
}

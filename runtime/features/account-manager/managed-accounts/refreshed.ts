import { useEffect } from 'react';
import { useAnswers } from '../../../platform/use-call.ts';

const REFRESH_MS = 5000;

/** Reads an answer again every 5 s while this page is in view. */
export function useRefreshed(key: readonly unknown[]): void {
  const answers = useAnswers();
  const name = JSON.stringify(key);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void answers.refresh(JSON.parse(name) as unknown[]);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [answers, name]);
}

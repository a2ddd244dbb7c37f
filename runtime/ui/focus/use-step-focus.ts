import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the part that a new step shows, so that it is not lost with the last step's button and
 * screen readers announce the step.
 * @param goal selector of what to focus inside; the part itself without a match. It needs a tab index of -1
 */
export function useStepFocus(step: string | null, goal?: string): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const inside = goal && container.current?.querySelector<HTMLElement>(goal);
    (inside || container.current)?.focus();
  }, [step, goal]);
  return container;
}

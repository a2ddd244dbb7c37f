import { useCallback, useLayoutEffect, useState } from 'react';

type Find = () => HTMLElement | null | undefined;

function focusFound({ find }: { find: Find }): void {
  const element = find();
  if (element !== document.activeElement) element?.focus();
}

/**
 * Returns a function that focuses an element that the state set beside it brings to the screen, however long
 * rendering takes. It is looked up with that state, before the user sees it, and again a frame later: a form
 * library renders its errors in a second step.
 */
export function useFocusAfterRender(): (find: Find) => void {
  const [request, setRequest] = useState<{ find: Find } | null>(null);
  useLayoutEffect(() => {
    if (!request) return undefined;
    focusFound(request);
    const frame = requestAnimationFrame(() => focusFound(request));
    return () => cancelAnimationFrame(frame);
  }, [request]);
  return useCallback((find) => setRequest({ find }), []);
}

import { useCallback, useEffect, useState } from 'react';

type Find = () => HTMLElement | null | undefined;

/**
 * Returns a function that focuses an element that the state set beside it brings to the screen: it is looked
 * up once that state is rendered, however long rendering takes.
 */
export function useFocusAfterRender(): (find: Find) => void {
  const [request, setRequest] = useState<{ find: Find } | null>(null);
  useEffect(() => {
    if (!request) return undefined;
    const frame = requestAnimationFrame(() => request.find()?.focus());
    return () => cancelAnimationFrame(frame);
  }, [request]);
  return useCallback((find) => setRequest({ find }), []);
}

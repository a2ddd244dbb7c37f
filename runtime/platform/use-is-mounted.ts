import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for asynchronous callbacks. */
export function useIsMounted(): () => boolean {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return useCallback(() => there.current, []);
}

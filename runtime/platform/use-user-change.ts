import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from './hooks.ts';

/**
 * Calls `onChange` each time the user was read again: after every change of the user's own data that the
 * stream, or a waiting request without one, reports.
 */
export function useUserChange(onChange: () => void): void {
  const user = useUser();
  const known = useRef(user);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current === user) return;
    known.current = user;
    changed();
  }, [user]);
}

import { usePlatform, useUser } from './hooks.ts';

/** Whether the user of this component is still signed in, for asynchronous callbacks. */
export function useIsOwner(): () => boolean {
  const { session } = usePlatform();
  const { id } = useUser();
  return () => session.getState().user?.id === id;
}

/**
 * Passes on a late result. Once the user of this component is not signed in any more, it never resolves: nothing that would
 * follow may reach the next user.
 */
export function useOwnResult(): <T>(result: T) => T | Promise<never> {
  const isOwner = useIsOwner();
  return (result) => (isOwner() ? result : new Promise<never>(() => {}));
}

import { useEffect } from 'react';
import { usePlatform } from '../platform/hooks.ts';
import { useFullPath } from '../platform/navigation.tsx';

const DEPOSIT_ID = /^d_[\w-]{1,64}$/;
/** Key of the tab's storage: the deposit that a visitor returned for before they were signed in. */
export const RETURNED_DEPOSIT = 'returned-deposit';

/**
 * A payment provider returns the trader to `/?deposit=<id>`. Requests the dialog of that deposit; until the user is
 * signed in, keeps its id for `restoreReturnedDeposit`.
 * @returns whether the address has the parameter, which a reload must not find again
 */
export function useReturnedDeposit(): boolean {
  const { dialogs, session, tab } = usePlatform();
  const deposit = new URLSearchParams(useFullPath().slice(1)).get('deposit');
  useEffect(() => {
    if (!deposit || !DEPOSIT_ID.test(deposit)) return;
    const isSignedIn = session.getState().user !== null;
    if (!isSignedIn) tab.set(RETURNED_DEPOSIT, deposit);
    // The browser may block storage.
    if (isSignedIn || tab.get(RETURNED_DEPOSIT) === null)
      dialogs.setState({ requested: { id: 'deposit', given: { deposit } } });
  }, [deposit, dialogs, session, tab]);
  return deposit !== null;
}

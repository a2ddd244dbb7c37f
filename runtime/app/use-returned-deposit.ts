import { useEffect } from 'react';
import { usePlatform } from '../platform/hooks.ts';
import { useFullPath } from '../platform/navigation.tsx';

const DEPOSIT_ID = /^d_[\w-]{1,64}$/;

/**
 * A payment provider returns the trader to `/?deposit=<id>`. Requests the dialog of that deposit, which opens once the
 * user is signed in.
 * @returns whether the address has the parameter, which a reload must not find again
 */
export function useReturnedDeposit(): boolean {
  const { dialogs } = usePlatform();
  const deposit = new URLSearchParams(useFullPath().slice(1)).get('deposit');
  useEffect(() => {
    if (deposit && DEPOSIT_ID.test(deposit))
      dialogs.setState({ requested: { id: 'deposit', given: { deposit } } });
  }, [deposit, dialogs]);
  return deposit !== null;
}

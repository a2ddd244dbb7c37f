import type { Platform } from '../platform/platform.ts';
import { RETURNED_DEPOSIT } from './use-returned-deposit.ts';

/**
 * Requests the dialog of the deposit that a visitor returned for before they signed in, once: also after a reload of
 * the sign-in page, but not for another user. Tries again when the user changes, as after the second factor.
 * @returns the function that stops it
 */
export function restoreReturnedDeposit({
  api,
  dialogs,
  registry,
  session,
  tab,
}: Pick<Platform, 'api' | 'dialogs' | 'registry' | 'session' | 'tab'>): () => void {
  const isBuilt = registry.contributions('shell.dialog').some(({ trigger }) => trigger?.dialog === 'deposit');
  if (!isBuilt) return () => {};
  let isBusy = false;
  async function attempt() {
    const deposit = tab.get(RETURNED_DEPOSIT);
    if (isBusy || !deposit) return;
    isBusy = true;
    const number = session.number();
    const result = await api.call('deposit.list', { query: { search: deposit } });
    isBusy = false;
    if (!result.ok || number !== session.number()) return;
    tab.remove(RETURNED_DEPOSIT);
    if (result.data.deposits.some(({ id }) => id === deposit))
      dialogs.setState({ requested: { id: 'deposit', given: { deposit } } });
  }
  void attempt();
  return session.subscribe(() => void attempt());
}

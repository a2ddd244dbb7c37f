import { useState } from 'react';
import { usePlatform, useSettings, useT, useUser } from '../../platform/hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Slot } from '../../ui/slot.tsx';

const SEEN = 'trading-disabled-seen';

/**
 * Where trading is off and account managers are on, an overlay says so, with the identity check (spec 1 §2.2). It can be
 * closed: balances, statements, closing and the contact stay reachable; the banner stays.
 */
export function TradingDisabled() {
  const t = useT();
  const { tab } = usePlatform();
  const { isTrading, disable_message, contact } = useUser();
  const { enable_account_connection_autotrade: withManagers } = useSettings();
  const [seen, setSeen] = useState(() => tab.get(SEEN) !== null);
  if (isTrading || !withManagers || seen) return null;
  function close() {
    tab.set(SEEN, '1');
    setSeen(true);
  }
  return (
    <Dialog title={t('shell.trading-disabled')} onClose={close}>
      <p>{disable_message ?? t('shell.trading-disabled-text')}</p>
      {contact ? <p className="mt-3">{t('shell.contact', { contact })}</p> : null}
      <p className="text-muted mt-3">{t('shell.still-open')}</p>
      <Slot name="shell.overlay" />
      <div className="dialog-actions"><button type="button" className="btn btn-primary" onClick={close}>{t('shell.continue')}</button></div>
    </Dialog>
  );
}

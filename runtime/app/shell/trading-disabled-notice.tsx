import { useT, useUser } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Slot } from '../../ui/slot.tsx';
import { WhenFree } from '../../ui/when-free.tsx';
import { accountMenuTexts } from './account-menu/texts.ts';

/** Says why trading is off, whom to contact, and what stays available. An operator may switch it off at any time. */
export function TradingDisabledNotice(props: { onClose(): void }) {
  return (
    <WhenFree>
      <Notice {...props} />
    </WhenFree>
  );
}

function Notice({ onClose }: { onClose(): void }) {
  useText('account menu', accountMenuTexts);
  const t = useT();
  const { disable_message, contact } = useUser();
  return (
    <Dialog title={t('shell.trading-disabled')} onClose={onClose}>
      <p dir="auto">{disable_message ?? t('shell.trading-disabled-text')}</p>
      {contact ? <p className="mt-3">{t('shell.contact', { contact })}</p> : null}
      <p className="text-muted mt-3">{t('shell.still-open')}</p>
      <Slot name="shell.overlay" close={onClose} />
      <div className="dialog-actions">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('shell.continue')}
        </button>
      </div>
    </Dialog>
  );
}

import { useDialog } from '../../../platform/dialogs.ts';
import { useT, useUser } from '../../../platform/hooks.ts';

/** The identity check in the overlay of a user who may not trade (spec 1 §2.2); nothing once they are verified. */
export function Contribution({ close }: { close(): void }) {
  const t = useT();
  const { kyc_status: status, kyc_verified: isVerified } = useUser();
  const dialog = useDialog('identity');
  function start() {
    close();
    dialog?.open();
  }
  if (isVerified || status === 'approved') return null;
  return (
    <section aria-labelledby="kyc-overlay" className="panel mt-5 grid gap-3 p-4">
      <div>
        <h3 id="kyc-overlay" className="font-semibold">
          {t('kyc.overlay')}
        </h3>
        <p className="text-muted text-sm">{t(`kyc.overlay-${status}`)}</p>
      </div>
      {status === 'pending' || !dialog ? null : (
        <button
          type="button"
          className="btn justify-self-start"
          aria-haspopup="dialog"
          onPointerEnter={dialog.prepare}
          onFocus={dialog.prepare}
          onClick={start}
        >
          {t('kyc.start')}
        </button>
      )}
    </section>
  );
}

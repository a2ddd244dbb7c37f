import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useReviewHours } from './review-hours.ts';

/** Of this tab: when the submission was sent whose thanks the user has seen. */
export const PENDING_SEEN_KEY = 'identity-pending-seen';

/** Thanks the user after an upload (spec 2 §2.7). */
export function PendingText({ onClose }: { onClose(): void }) {
  const t = useT();
  const time = useReviewHours();
  return (
    <>
      <p role="status">{t('kyc.thanks')}</p>
      <p className="text-muted mt-2">{t('kyc.thanks-time', time)}</p>
      <div className="dialog-actions">
        <button type="button" className="btn btn-primary" data-focus onClick={onClose}>
          {t('kyc.done')}
        </button>
      </div>
    </>
  );
}

export function PendingDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  return (
    <Dialog title={t('kyc.pending-dialog')} onClose={onClose}>
      <PendingText onClose={onClose} />
    </Dialog>
  );
}

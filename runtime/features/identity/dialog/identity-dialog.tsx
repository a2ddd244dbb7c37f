import { useState } from 'react';
import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditingDialog } from '../../../ui/editing-dialog.tsx';
import { IdentityForm } from '../form/identity-form.tsx';
import { PENDING_SEEN_KEY, PendingText } from '../status/pending-dialog.tsx';
import '../identity.css';

function Intro() {
  const t = useT();
  return (
    <div className="kyc-note mb-6">
      <h3 className="font-semibold">{t('kyc.dialog-intro-title')}</h3>
      <p className="text-muted mt-1 text-sm">{t('kyc.dialog-intro')}</p>
    </div>
  );
}

/** The upload dialog, then the thanks. Persistent once a photo was added (spec 2 §2.7). */
export function IdentityDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { registry, tab } = usePlatform();
  const navigate = useNavigate();
  const { enable_account_connection_autotrade: withManagers } = useSettings();
  const [isSent, setSent] = useState(false);
  const [isEdited, setEdited] = useState(false);
  function finish() {
    const status = registry.pathTo('kyc');
    onClose();
    if (status) navigate(status);
  }
  if (isSent)
    return (
      <Dialog key="sent" title={t('kyc.pending-dialog')} onClose={finish}>
        <PendingText onClose={finish} />
      </Dialog>
    );
  return (
    <EditingDialog
      key="form"
      title={t('kyc.dialog-title')}
      className="kyc-dialog"
      isEdited={isEdited}
      discard={{ title: t('kyc.discard'), text: t('kyc.discard-text') }}
      onClose={onClose}
    >
      {withManagers ? <Intro /> : null}
      <IdentityForm
        onEdited={setEdited}
        onSent={({ submitted_at }) => {
          if (submitted_at) tab.set(PENDING_SEEN_KEY, submitted_at);
          setSent(true);
        }}
      />
    </EditingDialog>
  );
}

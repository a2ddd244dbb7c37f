import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm } from './edit-form.tsx';

/** Persistent: closing asks first once something was edited (spec 2 §2.17). */
export function EditDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog title={t('profile.edit-title')} onClose={() => (isEdited ? setAsking(true) : onClose())}>
        <EditForm onEdited={() => setEdited(true)} onClose={onClose} />
      </Dialog>
      {isAsking ? (
        <ConfirmDialog
          title={t('profile.discard')}
          text={t('profile.discard-text')}
          keep={t('profile.discard-keep')}
          confirm={t('profile.discard-confirm')}
          isBusy={false}
          failure={undefined}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

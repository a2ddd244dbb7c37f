import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { EditingDialog } from '../../../ui/editing-dialog.tsx';
import { EditForm } from './edit-form.tsx';

/** Persistent (spec 2 §2.17). */
export function EditDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  return (
    <EditingDialog title={t('profile.edit-title')} isEdited={isEdited} onClose={onClose}>
      {(leave) => (
        <EditForm onEdited={() => setEdited(true)} onSaved={onClose} onCancel={() => leave(onClose)} />
      )}
    </EditingDialog>
  );
}

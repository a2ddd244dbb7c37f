import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { EditingDialog } from '../../../ui/editing-dialog.tsx';
import { PasswordForm } from '../sections/password-form.tsx';

/** Changes the password beside any page (spec 2 §2.14); every other session ends with it. */
export function Contribution({ close }: { close(): void }) {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  return (
    <EditingDialog title={t('profile.change-password')} isEdited={isEdited} onClose={close}>
      <p className="text-muted text-sm">{t('profile.password-hint')}</p>
      <PasswordForm onEdited={setEdited} onDone={close} />
    </EditingDialog>
  );
}

import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordForm } from '../sections/password-form.tsx';

/** Changes the password beside any page (spec 2 §2.14); every other session ends with it. */
export function Contribution({ close }: { close(): void }) {
  const t = useT();
  return (
    <Dialog title={t('profile.change-password')} onClose={close}>
      <p className="text-muted text-sm">{t('profile.password-hint')}</p>
      <PasswordForm onDone={close} />
    </Dialog>
  );
}

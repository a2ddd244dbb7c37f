import { useT } from '../../../platform/hooks.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Section } from './section.tsx';

/** Opens the dialog that changes the password. */
export function Password() {
  const t = useT();
  return (
    <Section
      id="password"
      title={t('profile.password')}
      hint={t('profile.password-hint')}
      action={
        <DialogButton dialog="password" className="btn btn-sm">
          {t('profile.change-password')}
        </DialogButton>
      }
    />
  );
}

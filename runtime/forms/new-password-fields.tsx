import { useState } from 'react';
import { useT } from '../platform/hooks.ts';
import { PasswordField } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';

/**
 * A new password and its confirmation, with the password rules shown before submission. One checkbox reveals
 * both.
 */
export function NewPasswordFields() {
  const t = useT();
  const { id, fields } = useForm();
  const [show, setShow] = useState(false);
  return (
    <>
      <PasswordField
        name="password"
        show={show}
        hint={t('register.password-hint', { min: fields.password?.minLength ?? 0 })}
      />
      <PasswordField name="repeat_password" show={show} />
      <label className="flex items-center gap-2 text-sm">
        <input
          id={`${id}-show`}
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={show}
          onChange={(event) => setShow(event.target.checked)}
        />
        {t('register.show-passwords')}
      </label>
    </>
  );
}

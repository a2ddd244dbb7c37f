import { useState } from 'react';
import * as passwordForm from '../../../../schemas/generated/forms/change-password.js';
import type { ChangePasswordForm } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { PasswordField, SubmitButton } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Section } from './section.tsx';

/** Changes the password; every other session ends with it. */
export function Password() {
  const t = useT();
  const { notifications, play } = usePlatform();
  const { send } = useCommand('auth.change-password', { showsError: true });
  const [changes, setChanges] = useState(0);
  const [show, setShow] = useState(false);

  function mismatch({ new_password, confirm_password }: ChangePasswordForm): Record<string, string> {
    return new_password === confirm_password
      ? {}
      : { confirm_password: t('change-password.confirm_password.mismatch') };
  }

  function done() {
    setChanges(changes + 1);
    play('success');
    notifications.show('success', t('profile.password-updated'));
  }

  return (
    <Section id="password" title={t('profile.password')} hint={t('profile.password-hint')}>
      <Form<ChangePasswordForm, object>
        key={changes}
        id="change-password"
        form={passwordForm}
        check={mismatch}
        send={(input) => send({ input })}
        onDone={done}
        className="mt-4 grid max-w-md gap-4"
      >
        <PasswordField name="current_password" show={show} />
        <PasswordField name="new_password" show={show} hint={t('profile.password-rule')} />
        <PasswordField name="confirm_password" show={show} />
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={show}
            onChange={(event) => setShow(event.target.checked)}
          />
          {t('profile.show-passwords')}
        </label>
        <SubmitButton className="justify-self-start">{t('profile.change-password')}</SubmitButton>
      </Form>
    </Section>
  );
}

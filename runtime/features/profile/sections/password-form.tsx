import { useCallback, useMemo, useState } from 'react';
import passwordSchema from '../../../../schemas/forms/change-password.json';
import * as passwordForm from '../../../../schemas/generated/forms/change-password.js';
import type { ChangePasswordForm } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';

const EMPTY = { current_password: '', new_password: '', confirm_password: '' };

interface PasswordFormProps {
  /** Whether leaving the form would lose input. */
  onEdited(isEdited: boolean): void;
  onDone(): void;
}

/** The fields of a new password. */
export function PasswordForm({ onEdited, onDone }: PasswordFormProps) {
  const t = useT();
  const { notifications, play } = usePlatform();
  const { send } = useCommand('auth.change-password', { showsError: true });
  const [reveal, setReveal] = useState(false);
  const hints = useMemo(() => ({ new_password: t('profile.password-rule') }), [t]);
  const compare = useCallback(
    ({ new_password, confirm_password }: Record<string, unknown>): Record<string, string> =>
      new_password === confirm_password
        ? {}
        : { confirm_password: t('change-password.confirm_password.mismatch') },
    [t],
  );

  function done() {
    play('success');
    notifications.show('success', t('profile.password-updated'));
    onDone();
  }

  return (
    <div className="mt-4">
      <SchemaForm<ChangePasswordForm, object>
        id="change-password"
        schema={passwordSchema}
        form={passwordForm}
        values={EMPTY}
        hints={hints}
        reveal={reveal}
        compare={compare}
        onChange={(typed) => onEdited(Object.values(typed).some(Boolean))}
        send={(input) => send({ input })}
        onDone={done}
        submit={t('profile.change-password')}
        extra={
          <label className="mt-4 flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={reveal}
              onChange={(event) => setReveal(event.target.checked)}
            />
            {t('profile.show-passwords')}
          </label>
        }
      />
    </div>
  );
}

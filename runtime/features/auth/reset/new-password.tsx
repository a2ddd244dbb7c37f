import * as resetConfirmForm from '../../../../schemas/generated/forms/reset-confirm.js';
import type { ResetConfirmForm } from '../../../../schemas/generated/types.ts';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { SubmitButton } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

interface NewPasswordProps {
  token: string;
  onDead(): void;
  /** The password was changed, and every session has ended. */
  onDone(): void;
}

export function NewPassword({ token, onDead, onDone }: NewPasswordProps) {
  const t = useT();
  const { api, notifications, registry } = usePlatform();
  const navigate = useNavigate();
  return (
    <div className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('reset-confirm.title')}</h1>
      <Form<ResetConfirmForm, object>
        id="reset-confirm"
        form={resetConfirmForm}
        extra={{ token }}
        check={({ password, repeat_password }): Record<string, string> =>
          password === repeat_password ? {} : { repeat_password: t('reset-confirm.repeat_password.mismatch') }
        }
        send={(input) => api.call('auth.reset-confirm', { input })}
        onRefused={({ code }) => {
          if (code !== 'reset_link_dead') return false;
          onDead();
          return true;
        }}
        onDone={() => {
          onDone();
          notifications.show('success', t('reset-confirm.done'));
          navigate(registry.pathTo('account-signin')!);
        }}
      >
        <NewPasswordFields />
        <SubmitButton>{t('reset-confirm.submit')}</SubmitButton>
      </Form>
    </div>
  );
}

import { useState } from 'react';
import * as resetForm from '../../../../schemas/generated/forms/reset.js';
import type { ResetForm } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { SubmitButton, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

/** The response is the same for known and unknown addresses. */
export function RequestLink() {
  const t = useT();
  const { api, registry } = usePlatform();
  const [sentTo, setSentTo] = useState('');
  return (
    <div className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">
        {t(sentTo ? 'reset.sent-title' : 'reset.title')}
      </h1>
      {sentTo ? (
        <>
          <p role="status" className="wrap-anywhere">
            {t('reset.sent', { email: sentTo })}
          </p>
          <p className="text-sm">
            <button type="button" className="link min-h-6" onClick={() => setSentTo('')}>
              {t('reset.again')}
            </button>
          </p>
        </>
      ) : (
        <>
          <p className="text-muted">{t('reset.text')}</p>
          <Form<ResetForm, object>
            id="reset"
            form={resetForm}
            send={(input) => api.call('auth.reset', { input })}
            onDone={(_, { email }) => setSentTo(email)}
          >
            <TextField name="email" />
            <SubmitButton>{t('reset.submit')}</SubmitButton>
          </Form>
        </>
      )}
      <p className="text-sm">
        <Link className="link" to={registry.pathTo('account-signin')!}>
          {t('reset.login')}
        </Link>
      </p>
    </div>
  );
}

import * as loginForm from '../../../../schemas/generated/forms/login.js';
import type { LoginForm } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField, SubmitButton, TextField } from '../../../ui/field.tsx';
import { useSignedIn } from '../use-signed-in.ts';

export function Page() {
  const t = useT();
  const { api, registry } = usePlatform();
  const signedIn = useSignedIn();
  return (
    <>
      <h1 className="font-heading mb-6 text-2xl font-semibold">{t('login.title')}</h1>
      <Form<LoginForm, Parameters<typeof signedIn>[0]> id="login" form={loginForm} extra={{ device: typeof navigator === 'undefined' ? '' : navigator.userAgent }} send={(input) => api.call('auth.login', { input })} onDone={signedIn}>
        <TextField name="email" />
        <PasswordField name="password" />
        <SubmitButton>{t('login.submit')}</SubmitButton>
      </Form>
      <p className="mt-4 flex justify-between text-sm">
        <Link className="link" to={registry.pathTo('account-forgotpassword')!}>{t('login.forgot')}</Link>
        <span>{t('login.no-account')} <Link className="link" to={registry.pathTo('account-signup')!}>{t('login.register')}</Link></span>
      </p>
    </>
  );
}

import * as registerForm from '../../schemas/generated/forms/register.js';
import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Registered, RegisterForm } from '../../schemas/generated/types.ts';
import { useCountries } from './countries.ts';
import { CurrencyField } from './currency-field.tsx';
import { usePlatform, useSession, useT } from '../platform/hooks.ts';
import { Link } from '../platform/navigation.tsx';
import { SubmitButton } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loading } from '../ui/loading.tsx';
import { HolderFields } from './holder-fields.tsx';
import { RedirectAfterSignIn, PostSignInRedirect } from './post-sign-in-redirect.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsField } from './terms-field.tsx';
import { useRegisterDraft } from './use-register-draft.ts';
import { useRegistration } from './use-registration.ts';

/** A registration page without its layout (spec 1 §2.5); `signIn` is the sign-in page of this variant. */
export function Register({ signIn }: { signIn: RouteId }) {
  const t = useT();
  const { api, registry } = usePlatform();
  const { status } = useSession();
  const countries = useCountries(status === 'guest');
  const registration = useRegistration();
  const { draft, keep, forget } = useRegisterDraft();
  if (registration.signIn) return <RedirectAfterSignIn signIn={registration.signIn} fresh />;
  if (status === 'signed-in') return <PostSignInRedirect />;
  if (status === 'unknown') return <Loading />;
  return (
    <div className="grid gap-4" onChange={keep}>
      <h1 className="font-heading text-2xl font-semibold">{t('register.title')}</h1>
      <Form<RegisterForm, Registered>
        id="register"
        form={registerForm}
        extra={registration.extra}
        check={registration.checkPasswords('register')}
        send={(input) => api.call('auth.register', { input })}
        onInvalid={registration.complain}
        onRefused={registration.complain}
        onDone={(answer, values) => {
          forget();
          return registration.done(answer, values.email);
        }}
      >
        <HolderFields countries={countries} draft={draft} />
        <CurrencyField chosen={draft.cur} />
        <NewPasswordFields />
        <TermsField />
        <SubmitButton>{t('register.submit')}</SubmitButton>
      </Form>
      <p className="text-sm">
        {t('register.has-account')}{' '}
        <Link className="link" to={registry.pathTo(signIn)!}>
          {t('register.login')}
        </Link>
      </p>
    </div>
  );
}

import { textsOf } from '../../../lib/texts-of.ts';
import type { ReactNode } from 'react';
import * as jointForm from '../../../../schemas/generated/forms/register-joint.js';
import type { Registered, RegisterJointForm } from '../../../../schemas/generated/types.ts';
import { CurrencyField } from '../../../forms/currency-field.tsx';
import { HolderFields } from '../../../forms/holder-fields.tsx';
import { RedirectAfterSignIn, PostSignInRedirect } from '../../../forms/post-sign-in-redirect.tsx';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import { TermsField } from '../../../forms/terms-field.tsx';
import { useRegistration } from '../../../forms/use-registration.ts';
import { useCountries } from '../../../forms/countries.ts';
import { usePlatform, useSession, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { SubmitButton } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';

export const texts = textsOf(import.meta.glob('./text/*.ts'));

function Holder({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-line grid gap-4 border-t pt-4">
      <legend className="font-heading pe-3 text-xl font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Opens one account for two holders (readings: joint registration). */
export function Page() {
  const t = useT();
  const { api, registry, notifications } = usePlatform();
  const { status } = useSession();
  const countries = useCountries(status === 'guest');
  const registration = useRegistration();
  if (registration.signIn) return <RedirectAfterSignIn signIn={registration.signIn} fresh />;
  if (status === 'signed-in') return <PostSignInRedirect />;
  if (status === 'unknown') return <Loading />;
  function done(answer: Registered, values: RegisterJointForm) {
    if (answer.outcome === 'verify_email') notifications.show('info', t('joint.verify-both'));
    registration.done(answer, values.email);
  }
  return (
    <div className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('joint.title')}</h1>
      <p className="text-muted">{t('joint.text')}</p>
      <Form<RegisterJointForm, Registered>
        id="register-joint"
        form={jointForm}
        extra={registration.extra}
        check={registration.checkPasswords('register-joint')}
        send={(input) => api.call('auth.register-joint', { input })}
        onInvalid={registration.complain}
        onRefused={registration.complain}
        onDone={done}
        className="grid gap-6"
      >
        <Holder title={t('joint.first')}>
          <HolderFields countries={countries} />
        </Holder>
        <Holder title={t('joint.second')}>
          <HolderFields prefix="second_" countries={countries} />
        </Holder>
        <CurrencyField />
        <Holder title={t('joint.password-title')}>
          <p className="text-muted text-sm">{t('joint.password-text')}</p>
          <NewPasswordFields />
        </Holder>
        <TermsField />
        <SubmitButton>{t('register.submit')}</SubmitButton>
      </Form>
      <p className="text-sm">
        {t('register.has-account')}{' '}
        <Link className="link" to={registry.pathTo('account-signin')!}>
          {t('register.login')}
        </Link>
      </p>
    </div>
  );
}

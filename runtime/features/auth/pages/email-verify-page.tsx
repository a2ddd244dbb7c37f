import * as emailCodeForm from '../../../../schemas/generated/forms/email-code.js';
import * as emailVerifyForm from '../../../../schemas/generated/forms/email-verify.js';
import type {
  AuthEmailVerifyOutput,
  EmailCodeForm,
  EmailVerifyForm,
} from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { useTabStorage } from '../../../platform/tab-storage.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { SubmitButton, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { RequestCode, useCodeRequest, type CodeRequest } from '../../../forms/code-request.tsx';
import { codeFieldError } from '../../../forms/code-field-error.ts';

export { codeTexts as texts } from '../../../forms/codes/texts.ts';

interface StepProps {
  request: CodeRequest;
  onEmail(email: string | null): void;
}

/**
 * Opened without an address: asks for it and sends the code. After a request that came too soon, the previous
 * code is still valid.
 */
function AskAddress({ request, onEmail }: StepProps) {
  const t = useT();
  const { api } = usePlatform();
  return (
    <>
      <p className="text-muted">{t('verify.ask')}</p>
      <Form<EmailCodeForm, object>
        id="email-code"
        form={emailCodeForm}
        send={async (input) => {
          const result = await api.call('auth.email-code', { input });
          const isSent = result.ok || result.error.status === 429;
          if (isSent) await request.ask(() => Promise.resolve(result));
          return isSent ? { ok: true, data: {} } : result;
        }}
        onDone={(_, { email }) => onEmail(email)}
      >
        <TextField name="email" />
        <SubmitButton>{t('verify.send')}</SubmitButton>
      </Form>
    </>
  );
}

function EnterCode({ email, request, onEmail }: StepProps & { email: string }) {
  const t = useT();
  const { api, notifications, registry, play } = usePlatform();
  const navigate = useNavigate();
  const [registration, rememberRegistration] = useTabStorage('registration');
  const proof = registration === null ? {} : { registration };
  function done({ set_password: token }: AuthEmailVerifyOutput) {
    onEmail(null);
    rememberRegistration(null);
    play('success');
    if (token !== undefined) {
      notifications.show('info', t('verify.set-password'));
      return navigate(`${registry.pathTo('account-forgotpassword')!}#token=${token}`);
    }
    notifications.show('success', t('verify.done'));
    return navigate(registry.pathTo('account-signin')!);
  }
  return (
    <>
      <p className="text-muted wrap-anywhere">{t('verify.text', { email })}</p>
      <Form<EmailVerifyForm, AuthEmailVerifyOutput>
        id="email-verify"
        form={emailVerifyForm}
        extra={{ email, ...proof }}
        send={async (input) => codeFieldError(await api.call('auth.email-verify', { input }))}
        onDone={done}
      >
        <CodeField />
        <SubmitButton>{t('verify.submit')}</SubmitButton>
      </Form>
      <RequestCode
        request={request}
        onAsk={() => void request.ask(() => api.call('auth.email-code', { input: { email, ...proof } }))}
      />
      <p className="text-sm">
        <button type="button" className="link min-h-6" onClick={() => onEmail(null)}>
          {t('verify.other')}
        </button>
      </p>
    </>
  );
}

/** Verifies an e-mail address with a mailed code (spec 1 §2.6). */
export function Page() {
  const t = useT();
  const { registry } = usePlatform();
  const [email, rememberEmail] = useTabStorage('unverified-email');
  const request = useCodeRequest();
  return (
    <div className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('verify.title')}</h1>
      {email ? (
        <EnterCode email={email} request={request} onEmail={rememberEmail} />
      ) : (
        <AskAddress request={request} onEmail={rememberEmail} />
      )}
      <p className="text-sm">
        <Link className="link" to={registry.pathTo('account-signin')!}>
          {t('verify.login')}
        </Link>
      </p>
    </div>
  );
}

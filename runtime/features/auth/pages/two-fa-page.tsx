import { useCallback, useState } from 'react';
import * as deviceVerifyForm from '../../../../schemas/generated/forms/device-verify.js';
import type { AuthDeviceVerifyOutput, DeviceVerifyForm, User } from '../../../../schemas/generated/types.ts';
import { PostSignInRedirect } from '../../../forms/post-sign-in-redirect.tsx';
import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { CheckField, SubmitButton } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import {
  RequestCode,
  useCodeOnMount,
  useEarlierCode,
  type CodeRequest,
} from '../../../forms/code-request.tsx';
import { codeFieldError } from '../../../forms/code-field-error.ts';

export { codeTexts as texts } from '../../../forms/codes/texts.ts';

/** Empty if no code could be sent: the failure below says why. */
function SentNotice({ email, request: { sent, problem } }: { email: string; request: CodeRequest }) {
  const t = useT();
  const time = useEarlierCode(sent);
  const text = time ? t('code.alive', { email, time }) : t('device.text', { email });
  return (
    <p className="text-muted wrap-anywhere empty:hidden" role="status">
      {sent || !problem ? text : null}
    </p>
  );
}

function ConfirmDevice({ user, onConfirmed }: { user: User; onConfirmed(token: string | undefined): void }) {
  const t = useT();
  const { api, signOut, play } = usePlatform();
  const { request, again } = useCodeOnMount(
    useCallback(
      (again) =>
        api.call('auth.device-code', { input: { device: navigator.userAgent.slice(0, 512), again } }),
      [api],
    ),
  );
  return (
    <div className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('device.title')}</h1>
      <SentNotice email={user.email} request={request} />
      <Form<DeviceVerifyForm, AuthDeviceVerifyOutput>
        id="device-verify"
        form={deviceVerifyForm}
        send={async (input) => codeFieldError(await api.call('auth.device-verify', { input }))}
        onDone={({ token }) => {
          play('success');
          onConfirmed(token);
        }}
      >
        <CodeField />
        <CheckField name="remember" label={t('device-verify.remember')} />
        <SubmitButton>{t('device.submit')}</SubmitButton>
      </Form>
      <RequestCode request={request} onAsk={again} />
      <p className="text-sm">
        <button type="button" className="link min-h-6" onClick={() => void signOut()}>
          {t('device.sign-out')}
        </button>
      </p>
    </div>
  );
}

/** Confirms this device with a code (spec 1 §2.6); a confirmed device continues to the requested page. */
export function Page() {
  const { api, session } = usePlatform();
  const { two_fa } = useSettings();
  const user = useUser();
  const [fresh, setFresh] = useState(false);
  if (user.two_fa_confirmed || (!two_fa && !fresh)) return <PostSignInRedirect next="app" fresh={fresh} />;
  async function confirmed(token: string | undefined) {
    setFresh(true);
    session.begin({ user, token });
    // Before the second factor, the backend withholds all other data of the user.
    const whole = await api.call('auth.user');
    session.update(whole.ok ? whole.data : { ...user, two_fa_confirmed: true });
  }
  return <ConfirmDevice user={user} onConfirmed={(token) => void confirmed(token)} />;
}

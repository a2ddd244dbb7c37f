import { usePlatform, useT } from '../platform/hooks.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useTabStorage } from '../platform/tab-storage.ts';
import { useText } from '../platform/use-text.ts';
import { RequestCode, useCodeRequest } from './code-request.tsx';
import { codeTexts } from './codes/texts.ts';

/** Offers a new verification code on the sign-in page (spec 1 §2.4). `email` is the address of the last attempt. */
export function ResendPanel({ email }: { email: string }) {
  useText('codes', codeTexts);
  const t = useT();
  const { api, registry, notifications } = usePlatform();
  const navigate = useNavigate();
  const [registration] = useTabStorage('registration');
  const request = useCodeRequest();
  const enterCode = () => navigate(registry.pathTo('email-verify')!);

  async function resend() {
    const input = { email, ...(registration === null ? {} : { registration }) };
    await request.ask(async () => {
      const result = await api.call('auth.email-code', { input });
      if (result.ok) {
        notifications.show('success', t('code.sent', { email }));
        enterCode();
      }
      return result;
    });
  }

  return (
    <section
      className="alert alert-warning alert-soft grid grid-cols-1 gap-2 text-sm"
      aria-labelledby="resend-title"
    >
      <h2 id="resend-title" className="font-semibold">
        {t('login.resend-title')}
      </h2>
      <p className="wrap-anywhere">{t('login.resend-text', { email })}</p>
      <RequestCode request={request} label={t('login.resend')} onAsk={() => void resend()} />
      <button type="button" className="btn" onClick={enterCode}>
        {t('login.enter-code')}
      </button>
    </section>
  );
}

import { useState } from 'react';
import { usePlatform, useT } from '../platform/hooks.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useTabStorage } from '../platform/tab-storage.ts';

/** For a person who comes back to the sign-in page without having verified their address (spec 1 §2.4). */
export function ResendPanel({ email }: { email: string }) {
  const t = useT();
  const { api, registry, notifications } = usePlatform();
  const navigate = useNavigate();
  const [registration] = useTabStorage('registration');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const enterCode = () => navigate(registry.pathTo('email-verify')!);

  async function resend() {
    if (busy) return;
    setBusy(true);
    const result = await api.call('auth.email-code', {
      input: { email, ...(registration === null ? {} : { registration }) },
    });
    setBusy(false);
    if (!result.ok)
      return setProblem(result.error.status === 429 ? t('code.too-soon') : result.error.message);
    notifications.show('success', t('code.sent', { email }));
    return enterCode();
  }

  return (
    <section className="alert alert-warning alert-soft block text-sm" aria-labelledby="resend-title">
      <h2 id="resend-title" className="font-semibold">
        {t('login.resend-title')}
      </h2>
      <p className="mt-1 wrap-anywhere">{t('login.resend-text', { email })}</p>
      <p role="alert" className="text-error mt-1 empty:hidden">
        {problem}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm" onClick={enterCode}>
          {t('login.enter-code')}
        </button>
        <button type="button" className="btn btn-sm" aria-disabled={busy} onClick={() => void resend()}>
          {t('login.resend')}
        </button>
      </p>
    </section>
  );
}

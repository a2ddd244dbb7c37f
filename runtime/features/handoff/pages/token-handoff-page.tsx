import { useEffect, useRef, useState } from 'react';
import type { SignIn } from '../../../../schemas/generated/types.ts';
import { RedirectAfterSignIn } from '../../../forms/post-sign-in-redirect.tsx';
import type { ApiError } from '../../../platform/api-error.ts';
import { usePlatform, useSession, useT } from '../../../platform/hooks.ts';
import { Link, useNavigate, useParams } from '../../../platform/navigation.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { REDACTED_PATH } from '../redacted-path.ts';

export { handoffTexts as texts } from '../texts.ts';

type State =
  | { kind: 'waiting' }
  | { kind: 'in'; signIn: SignIn }
  | { kind: 'dead' }
  | { kind: 'failed'; error: ApiError };

/** Removes the code from the URL, then exchanges it once, by POST. */
function useRedeemed() {
  const { api, registry } = usePlatform();
  const { status } = useSession();
  const { token = '' } = useParams<{ token: string }>();
  const navigate = useNavigate();
  const [code] = useState(token);
  const [state, setState] = useState<State>(code === REDACTED_PATH ? { kind: 'dead' } : { kind: 'waiting' });
  const begun = useRef(false);
  const isKnown = status !== 'unknown';
  useEffect(
    () => navigate(registry.pathTo('token-handoff', { token: REDACTED_PATH })!, { replace: true }),
    [navigate, registry],
  );

  async function redeem() {
    setState({ kind: 'waiting' });
    const result = await api.call('auth.handoff-redeem', { input: { code } });
    if (result.ok) setState({ kind: 'in', signIn: result.data });
    else setState(result.error.status === 422 ? { kind: 'dead' } : { kind: 'failed', error: result.error });
  }

  useEffect(() => {
    if (begun.current || !isKnown || code === REDACTED_PATH) return;
    begun.current = true;
    void redeem();
  });
  return { state, redeem };
}

/** Entry from the back-office with a one-time code (product: `/token/{token}`). */
export function Page() {
  const t = useT();
  const { registry } = usePlatform();
  const { state, redeem } = useRedeemed();
  if (state.kind === 'waiting') return <Loading />;
  if (state.kind === 'in') return <RedirectAfterSignIn signIn={state.signIn} fresh={false} />;
  const login = (
    <Link className="btn btn-primary w-full" to={registry.pathTo('account-signin')!}>
      {t('handoff.login')}
    </Link>
  );
  if (state.kind === 'dead') {
    return (
      <section role="alert" className="grid gap-4">
        <h1 className="font-heading text-2xl font-semibold">{t('handoff.dead-title')}</h1>
        <p className="text-muted">{t('handoff.dead')}</p>
        {login}
      </section>
    );
  }
  return (
    <section role="alert" className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">{t('handoff.failed-title')}</h1>
      <p className="text-muted">{state.error.message}</p>
      <button type="button" className="btn btn-primary w-full" onClick={() => void redeem()}>
        {t('app.retry')}
      </button>
    </section>
  );
}

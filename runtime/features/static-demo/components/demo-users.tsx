import { useState, type ReactNode } from 'react';
import { DEMO_PATHS, type DemoState } from '../../../../domain/demo/backend-messages.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useDemoFetch, useDemoRead } from '../use-demo-read.ts';

/** Ends the current session and exchanges a code of the demo's backend for one of this user. Without a code, it stays. */
function useSignInAs(): (email: string) => Promise<void> {
  const { registry, session, signOut } = usePlatform();
  const ask = useDemoFetch();
  const navigate = useNavigate();
  return async (email) => {
    const body = JSON.stringify({ email });
    const { code } = (await ask(DEMO_PATHS.handoff, { method: 'POST', body })) as { code: string };
    if (session.getState().user) await signOut();
    navigate(registry.pathTo('token-handoff', { token: code })!);
  };
}

function Users({ users }: Pick<DemoState, 'users'>) {
  const t = useT();
  const signInAs = useSignInAs();
  const [busy, setBusy] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  async function onChoose(email: string) {
    if (busy) return;
    setBusy(email);
    setFailed(false);
    await signInAs(email)
      .catch(() => setFailed(true))
      .finally(() => setBusy(null));
  }
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {users.map(({ role, email }) => (
          <li key={role}>
            <BusyButton className="btn btn-sm" isBusy={busy === email} onClick={() => void onChoose(email)}>
              {t(`static-demo.role-${role}`)}
            </BusyButton>
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <p role="alert" className="text-error">
          {t('static-demo.login-failed')}
        </p>
      ) : null}
    </>
  );
}

/** What hinders a sign-in: the demo starts, or has failed. */
function Start({ recovery }: { recovery: ReactNode }) {
  const t = useT();
  const { data, isFailed } = useDemoRead<null>(DEMO_PATHS.started);
  if (isFailed)
    return (
      <>
        <p role="alert" className="text-error">
          {t('static-demo.failed')}
        </p>
        {recovery}
      </>
    );
  return (
    <p role="status" className="text-muted flex items-center gap-2 empty:hidden">
      {data === undefined ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {t('static-demo.waiting')}
        </>
      ) : null}
    </p>
  );
}

/**
 * What this demo is, and its users: each button signs one in, once the demo has started.
 * @param recovery shown when the demo could not start
 */
export function DemoUsers({ recovery }: { recovery?: ReactNode }) {
  const t = useT();
  const { data } = useDemoRead<DemoState>(DEMO_PATHS.state);
  return (
    <>
      {data ? (
        <>
          <p>
            {t('static-demo.about')} {t(data.isKept ? 'static-demo.kept' : 'static-demo.lost')}
          </p>
          <p className="font-medium">{t('static-demo.users')}</p>
          <Users users={data.users} />
        </>
      ) : null}
      <Start recovery={recovery} />
    </>
  );
}

import { useState } from 'react';
import { DEMO_PATHS, type DemoUser } from '../../../../domain/demo/backend-messages.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useDemoRead } from '../use-demo-read.ts';

/** Ends the current session and exchanges a code of the demo's backend for one of this user. */
function useSignInAs(): (email: string) => Promise<void> {
  const { api, page, registry, session, signOut } = usePlatform();
  const navigate = useNavigate();
  return async (email) => {
    if (session.getState().user) await signOut();
    const address = new URL(page.base + DEMO_PATHS.handoff.slice(1), location.origin).href;
    const response = await api.options.fetch(address, { method: 'POST', body: JSON.stringify({ email }) });
    const { code } = (await response.json()) as { code: string };
    navigate(registry.pathTo('token-handoff', { token: code })!);
  };
}

/** The demo's users; each button signs one in. */
export function DemoUsers({ onSignIn }: { onSignIn?(): void }) {
  const t = useT();
  const { data, isFailed } = useDemoRead<DemoUser[]>(DEMO_PATHS.users);
  const signInAs = useSignInAs();
  const [busy, setBusy] = useState<string | null>(null);
  if (isFailed)
    return (
      <p role="alert" className="text-error">
        {t('static-demo.failed')}
      </p>
    );
  if (!data)
    return (
      <p role="status" className="text-muted flex items-center gap-2">
        <span className="spinner" aria-hidden="true" />
        {t('static-demo.waiting')}
      </p>
    );
  async function onChoose(email: string) {
    if (busy) return;
    setBusy(email);
    try {
      await signInAs(email);
      onSignIn?.();
    } finally {
      setBusy(null);
    }
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {data.map(({ role, email }) => (
        <li key={role}>
          <BusyButton
            type="button"
            className="btn btn-sm"
            isBusy={busy === email}
            onClick={() => void onChoose(email)}
          >
            {t(`static-demo.role-${role}`)}
          </BusyButton>
        </li>
      ))}
    </ul>
  );
}

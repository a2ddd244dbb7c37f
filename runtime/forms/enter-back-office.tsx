import { useEffect, useRef } from 'react';
import { useT } from '../platform/hooks.ts';
import { Loading } from '../ui/loading.tsx';
import { HandoffForm } from './handoff-form.tsx';
import { useHandoff } from './use-handoff.ts';

/**
 * Sends an administrator who has just signed in to the back-office; on failure shows the reason and lets them
 * stay.
 */
export function EnterBackOffice({ onStay }: { onStay(): void }) {
  const t = useT();
  const [state, ask] = useHandoff();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, [ask]);
  if (state === null || state.status === 'asking') return <Loading />;
  return (
    <section className="grid gap-4">
      <h1 className="font-heading text-2xl font-semibold">
        {t(state.status === 'ready' ? 'desk.title' : 'desk.failed-title')}
      </h1>
      {state.status === 'ready' ? (
        <>
          <p className="text-muted" role="status">
            {t('desk.text', { host: state.host })}
          </p>
          <HandoffForm handoff={state.handoff} label={t('desk.go', { host: state.host })} />
        </>
      ) : (
        <>
          <p role="alert">{state.message}</p>
          <button type="button" className="btn btn-primary w-full" onClick={() => void ask()}>
            {t('app.retry')}
          </button>
        </>
      )}
      <button type="button" className="btn btn-ghost w-full" onClick={onStay}>
        {t('desk.stay')}
      </button>
    </section>
  );
}

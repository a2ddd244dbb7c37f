import { useState, type ReactNode } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { useStepUp } from '../../../forms/step-up/use-step-up.tsx';
import type { ApiResult } from '../../../platform/api-error.ts';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { ProfileDialog } from '../profile/profile-dialog.tsx';

const GRANTED = ['open', 'close'] as const;
const KEPT = ['withdraw', 'settings'] as const;

/** The permissions of the manager, and the actions reserved for the trader. */
function Terms() {
  const t = useT();
  return (
    <div className="panel my-4 grid gap-3.5 px-4 py-3.5 text-sm">
      <section>
        <h3 className="mb-1.5 font-sans font-semibold">{t('manager.may')}</h3>
        <ul className="grid gap-1.5">
          {GRANTED.map((each) => (
            <li key={each} data-may="yes" className="grid grid-cols-[auto_1fr] gap-2">
              <LazyIcon name="check" size={16} className="text-muted mt-0.5" />
              {t(`manager.may-${each}`)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-1.5 font-sans font-semibold">{t('manager.may-not')}</h3>
        <ul className="grid gap-1.5">
          {KEPT.map((each) => (
            <li key={each} data-may="no" className="grid grid-cols-[auto_1fr] gap-2">
              <Icon name="x" size={16} className="text-muted mt-0.5" />
              {t(`manager.may-not-${each}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface RequestAnswer {
  busy: boolean;
  /** Why the last answer was refused; empty without one. */
  failure: string;
  accept(): Promise<void>;
  decline(): Promise<void>;
  /** Asks for a fresh code before access is given; rendered beside the dialog. */
  codeDialog: ReactNode;
}

/** Accepts or declines the request. An answered request disappears from the user's data, which closes the dialog. */
function useRequestAnswer(managerId: string, name: string): RequestAnswer {
  const t = useT();
  const { notifications, reloadUser, session } = usePlatform();
  const stepUp = useStepUp();
  const connect = useCommand('manager.connect', { showsError: true, confirm: stepUp.confirm });
  const reject = useCommand('manager.decline', { showsError: true });
  const busy = connect.isPending || reject.isPending;
  const [failure, setFailure] = useState('');

  async function answer(call: () => Promise<ApiResult<CallOutput['manager.connect']>>, confirmation: string) {
    if (busy) return;
    setFailure('');
    const result = await call();
    if (!result.ok) return setFailure(result.error.code === 'step_up_required' ? '' : result.error.message);
    notifications.show('success', result.message ?? confirmation);
    session.change(result.data);
    return void reloadUser();
  }

  return {
    busy,
    failure,
    accept: () => answer(() => connect.send({ input: { id: managerId } }), t('manager.accepted', { name })),
    decline: () => answer(() => reject.send(), t('manager.declined', { name })),
    codeDialog: stepUp.dialog,
  };
}

interface RequestDialogProps {
  managerId: string;
  name: string;
  /** Postponed: grants nothing and keeps the request. */
  onClose(): void;
}

/** Trade Access Request (spec 1 §2.12): the permissions and how to revoke them are beside the buttons. */
export function RequestDialog({ managerId, name, onClose }: RequestDialogProps) {
  const t = useT();
  const user = useUser();
  const [showsProfile, setShowsProfile] = useState(false);
  const { busy, failure, accept, decline, codeDialog } = useRequestAnswer(managerId, name);
  return (
    <>
      <Dialog title={t('manager.request-title')} onClose={onClose}>
        <p data-focus tabIndex={-1} className="outline-none">
          {t('manager.request-text', { name })}
        </p>
        <Terms />
        <p className="text-sm">{t('manager.request-risk')}</p>
        <p className="mt-2 text-sm">{t('manager.copies')}</p>
        <p className="mt-2 text-sm">{t('manager.request-revoke')}</p>
        {user.auto_trade_active ? null : (
          <p
            className="bg-base-200 border-warning rounded-field mt-4 border-s-3 px-3.5 py-2.5 text-sm"
            role="note"
          >
            {t('manager.service-off')}
          </p>
        )}
        {failure ? (
          <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
            {failure}
          </p>
        ) : null}
        <div className="mt-6 grid grid-cols-2 gap-2">
          <button type="button" className="btn btn-ghost text-link" onClick={() => setShowsProfile(true)}>
            {t('manager.view-profile')}
          </button>
          <button
            type="button"
            className="btn btn-ghost text-link"
            aria-disabled={busy}
            onClick={() => !busy && onClose()}
          >
            {t('manager.ask-later')}
          </button>
          <button type="button" className="btn" aria-disabled={busy} onClick={() => void decline()}>
            {t('manager.decline')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={busy}
            aria-busy={busy}
            onClick={() => void accept()}
          >
            {t('manager.accept')}
          </button>
        </div>
      </Dialog>
      {codeDialog}
      {showsProfile ? <ProfileDialog managerId={managerId} onClose={() => setShowsProfile(false)} /> : null}
    </>
  );
}

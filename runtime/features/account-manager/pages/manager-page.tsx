import { useState } from 'react';
import type { User } from '../../../../schemas/generated/types.ts';
import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Empty } from '../components/empty.tsx';
import { Panel } from '../components/panel.tsx';
import { Paused } from '../components/paused.tsx';
import { ManagerProfile } from '../profile/manager-profile.tsx';
import { RequestDialog } from '../request/lazy-request-dialog.ts';
import { RevokeDialog } from '../request/revoke-dialog.tsx';

export { managerTexts as texts } from '../texts.ts';

/** For managers: the order form brings the form library. */
const ManagedAccounts = lazyComponent(
  'managed accounts',
  'ManagedAccounts',
  () => import('../managed-accounts/managed-accounts.tsx'),
  <Loading />,
);

type ConnectionState = 'connected' | 'paused' | 'requested' | 'none';

const HINTS: Record<ConnectionState, string> = {
  connected: 'manager.connected-text',
  paused: 'manager.paused-hint',
  requested: 'manager.pending-text',
  none: 'manager.none-text',
};

function connectionOf({ trader_request, manager_id, manager }: User): {
  state: ConnectionState;
  managerId: string | null;
} {
  if (manager_id === null) return { state: 'none', managerId: null };
  if (trader_request === 'accepted')
    return { state: manager?.may_act === false ? 'paused' : 'connected', managerId: manager_id };
  if (trader_request === 'pending') return { state: 'requested', managerId: manager_id };
  return { state: 'none', managerId: null };
}

interface ConnectionActionProps {
  state: ConnectionState;
  onReview(): void;
  onRevoke(): void;
}

function ConnectionAction({ state, onReview, onRevoke }: ConnectionActionProps) {
  const t = useT();
  if (state === 'none') return null;
  if (state === 'requested')
    return (
      <button
        type="button"
        className="btn btn-primary btn-sm"
        onPointerEnter={RequestDialog.prepare}
        onFocus={RequestDialog.prepare}
        onClick={onReview}
      >
        {t('manager.review')}
      </button>
    );
  return (
    <button type="button" className="btn btn-sm" onClick={onRevoke}>
      {t('manager.revoke')}
    </button>
  );
}

/** The connected or requesting manager, and how to end the connection. */
function Connection() {
  const t = useT();
  const user = useUser();
  const [dialog, setDialog] = useState<'review' | 'revoke' | null>(null);
  const { state, managerId } = connectionOf(user);
  const name = user.manager?.name ?? t('manager.this-manager');
  return (
    <Panel
      id="manager-connection"
      title={t('manager.connection')}
      hint={t(HINTS[state], { name })}
      action={
        <ConnectionAction
          state={state}
          onReview={() => setDialog('review')}
          onRevoke={() => setDialog('revoke')}
        />
      }
    >
      {state === 'paused' ? <Paused name={name} /> : null}
      {state === 'connected' ? <p className="mb-4 text-sm">{t('manager.copies')}</p> : null}
      {managerId === null ? (
        <Empty>{t(user.auto_trade_active ? 'manager.none-yet' : 'manager.service-off')}</Empty>
      ) : (
        <ManagerProfile managerId={managerId} />
      )}
      {managerId !== null && state === 'requested' && dialog === 'review' ? (
        <RequestDialog managerId={managerId} name={name} onClose={() => setDialog(null)} />
      ) : null}
      {(state === 'connected' || state === 'paused') && dialog === 'revoke' ? (
        <RevokeDialog name={name} onClose={() => setDialog(null)} />
      ) : null}
    </Panel>
  );
}

/** A trader's own manager, and for managers their connected accounts (spec 1 §2.7, §2.12, §6). */
export function Page() {
  const t = useT();
  const { page } = usePlatform();
  const { enable_account_connection_autotrade, site_name } = useSettings();
  const { roles, trader_request } = useUser();
  const isManager = roles.includes('manager');
  return (
    <div className="page grid w-[min(68rem,100%)] grid-cols-1 gap-5">
      <header>
        <h1 className="text-2xl font-semibold">{t('manager.title')}</h1>
        <p className="text-muted text-sm">{isManager ? t('manager.lead-manager') : t('manager.lead')}</p>
      </header>
      {enable_account_connection_autotrade ? (
        <>
          {isManager ? <ManagedAccounts /> : null}
          {!isManager || trader_request !== '' ? <Connection /> : null}
        </>
      ) : (
        <Empty>{t('manager.off', { site: site_name || page.name })}</Empty>
      )}
    </div>
  );
}

import { useState } from 'react';
import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Empty } from '../components/empty.tsx';
import { Panel } from '../components/panel.tsx';
import { ManagerProfile } from '../profile/manager-profile.tsx';
import { RequestDialog } from '../request/request-dialog.tsx';
import { RevokeDialog } from '../request/revoke-dialog.tsx';

export { managerTexts as texts } from '../texts.ts';

/** For managers: the order form brings the form library. */
const ManagedAccounts = lazyComponent(
  'managed accounts',
  'ManagedAccounts',
  () => import('../managed-accounts/managed-accounts.tsx'),
  <Loading />,
);

/** The connected or requesting manager, and how to end the connection. */
function Connection() {
  const t = useT();
  const { trader_request, manager_id, manager, auto_trade_active } = useUser();
  const [dialog, setDialog] = useState<'review' | 'revoke' | null>(null);
  const name = manager?.name ?? t('manager.this-manager');
  const isConnected = trader_request === 'accepted' && manager_id !== null;
  const isAsked = trader_request === 'pending' && manager_id !== null;
  return (
    <Panel
      id="manager-connection"
      title={t('manager.connection')}
      hint={
        isConnected
          ? t('manager.connected-text', { name })
          : isAsked
            ? t('manager.pending-text', { name })
            : t('manager.none-text')
      }
      action={
        isConnected ? (
          <button type="button" className="btn btn-sm" onClick={() => setDialog('revoke')}>
            {t('manager.revoke')}
          </button>
        ) : isAsked ? (
          <button type="button" className="btn btn-primary btn-sm" onClick={() => setDialog('review')}>
            {t('manager.review')}
          </button>
        ) : null
      }
    >
      {isConnected || isAsked ? (
        <ManagerProfile managerId={manager_id} />
      ) : (
        <Empty>{t(auto_trade_active ? 'manager.none-yet' : 'manager.service-off')}</Empty>
      )}
      {isAsked && dialog === 'review' ? (
        <RequestDialog managerId={manager_id} name={name} onClose={() => setDialog(null)} />
      ) : null}
      {isConnected && dialog === 'revoke' ? (
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

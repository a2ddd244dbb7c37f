import { useT } from '../../platform/hooks.ts';
import { useFullPath, useNavigate } from '../../platform/navigation.tsx';
import { useCall } from '../../platform/use-call.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DepositQueue } from './deposits/deposit-queue.tsx';
import { REFRESH_MS } from './refresh.ts';
import { SettingsTab } from './settings/settings-tab.tsx';
import { AuditLog } from './tabs/audit-log.tsx';
import { ManagerRequests } from './tabs/manager-requests.tsx';
import { Summary } from './tabs/summary.tsx';
import { UserList } from './users/user-list.tsx';
import { WithdrawalQueue } from './withdrawals/withdrawal-queue.tsx';
import './desk.css';
import { ListPanel } from '../../ui/list-panel.tsx';

const TABS = {
  deposits: DepositQueue,
  withdrawals: WithdrawalQueue,
  users: UserList,
  managers: ManagerRequests,
  settings: SettingsTab,
  audit: AuditLog,
};
type TabId = keyof typeof TABS;

const IDS = Object.keys(TABS) as TabId[];

/** The tab in the URL, so that links can open it. */
function useTab(): [TabId, (id: TabId) => void] {
  const [path, query] = useFullPath().split('?') as [string, string?];
  const navigate = useNavigate();
  const named = new URLSearchParams(query).get('tab');
  const tab = IDS.find((id) => id === named) ?? 'deposits';
  return [tab, (id) => navigate(id === 'deposits' ? path : `${path}?tab=${id}`, { replace: true })];
}

export function Desk() {
  const t = useT();
  const [tab, choose] = useTab();
  const { data, error, isFetching, refetch } = useCall('desk.summary', {}, { refetchInterval: REFRESH_MS });
  const counts: Partial<Record<TabId, number>> = data
    ? { deposits: data.deposits_in_review, withdrawals: data.pending_withdrawals + data.approved_withdrawals }
    : {};
  return (
    <div className="page desk max-md:px-0">
      <header className="max-md:px-4">
        <h1 className="text-2xl font-semibold">{t('operator.title')}</h1>
        <p className="text-muted text-sm">{t('operator.help')}</p>
      </header>
      {error && !data ? (
        <LoadError
          what={t('operator.summary-failed')}
          why={error.message}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Summary counts={data} />
      )}
      <ListPanel>
        <Tabs<TabId>
          label={t('operator.title')}
          chosen={tab}
          onChoose={choose}
          tabs={IDS.map((id) => {
            const Content = TABS[id];
            return { id, title: t(`operator.${id}`), count: counts[id], content: () => <Content /> };
          })}
        />
      </ListPanel>
    </div>
  );
}

import { useState, type ReactNode } from 'react';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import { useT } from '../../platform/hooks.ts';
import { useCall } from '../../platform/use-call.ts';
import { useTab } from '../../platform/use-tab.ts';
import { DiscardGuard } from '../../ui/discard-guard.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useDeskTabs, type TabId } from './components/use-desk-tabs.ts';
import { CorrectionQueue } from './corrections/correction-queue.tsx';
import { DepositQueue } from './deposits/deposit-queue.tsx';
import { IdentityQueue } from './identity/identity-queue.tsx';
import { PlanQueue } from './plans/plan-queue.tsx';
import { MessageQueue } from './messages/message-queue.tsx';
import { REFRESH_MS } from './refresh.ts';
import { SettingsTab, type Drafts } from './settings/settings-tab.tsx';
import { AuditLog } from './tabs/audit-log.tsx';
import { ManagerRequests } from './tabs/manager-requests.tsx';
import { Summary } from './tabs/summary.tsx';
import { UserList } from './users/user-list.tsx';
import { WithdrawalQueue } from './withdrawals/withdrawal-queue.tsx';
import './desk.css';

/** Cases of each queue that an operator has to decide. */
const countsOf = (data: CallOutput['desk.summary']): Partial<Record<TabId, number>> => ({
  deposits: data.undecided_deposits,
  withdrawals: data.pending_withdrawals + data.approved_withdrawals + data.sent_withdrawals,
  identity: data.pending_identity,
  messages: data.unread_conversations,
  plans: data.pending_plans,
  corrections: data.pending_corrections,
});

interface Panels {
  panels: Record<TabId, () => ReactNode>;
  /** Settings are changed and not saved. */
  isEdited: boolean;
}

/** The panels; settings keep their drafts while another tab is open. */
function usePanels(): Panels {
  const [drafts, setDrafts] = useState<Drafts>({});
  const panels = {
    deposits: () => <DepositQueue />,
    withdrawals: () => <WithdrawalQueue />,
    identity: () => <IdentityQueue />,
    messages: () => <MessageQueue />,
    plans: () => <PlanQueue />,
    corrections: () => <CorrectionQueue />,
    users: () => <UserList />,
    managers: () => <ManagerRequests />,
    settings: () => <SettingsTab drafts={drafts} onDrafts={setDrafts} />,
    audit: () => <AuditLog />,
  };
  return { panels, isEdited: Object.keys(drafts).length > 0 };
}

export function Desk() {
  const t = useT();
  const ids = useDeskTabs();
  const [tab, choose] = useTab<TabId>(ids);
  const { panels, isEdited } = usePanels();
  const { data, error, isFetching, refetch } = useCall('desk.summary', {}, { refetchInterval: REFRESH_MS });
  const counts = data ? countsOf(data) : {};
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
          tabs={ids.map((id) => ({
            id,
            title: t(`operator.${id}`),
            count: counts[id],
            content: panels[id],
          }))}
        />
      </ListPanel>
      <DiscardGuard isEdited={isEdited} scope="page">
        {() => null}
      </DiscardGuard>
    </div>
  );
}

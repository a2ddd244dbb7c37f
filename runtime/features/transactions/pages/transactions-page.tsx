import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useCallCache } from '../../../platform/use-call.ts';
import { useTab } from '../../../platform/use-tab.ts';
import { useUserChange } from '../../../platform/use-user-change.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { DepositList } from '../components/deposit-list.tsx';
import { MovementList } from '../components/movement-list.tsx';
import { WithdrawalList } from '../components/withdrawal-list.tsx';
import '../transactions.css';
import { ListPanel } from '../../../ui/list-panel.tsx';

export { transactionTexts as texts } from '../texts.ts';

const TABS = ['withdrawals', 'deposits', 'all'] as const;
type TabId = (typeof TABS)[number];

const LISTS = { withdrawals: WithdrawalList, deposits: DepositList, all: MovementList };

/** Another tab keeps dates and search; types and statuses differ. */
const KEPT = ['from', 'to', 'search'];

const CALLS = ['withdrawal.list', 'deposit.list', 'transaction.list'] as const;

/** Withdrawals, deposits, and all movements of the account (spec 2 §2.19), read again when the user changes. */
export function Page() {
  const t = useT();
  const { registry } = usePlatform();
  const [tab, choose] = useTab<TabId>(TABS, KEPT);
  const { is_practice: isPractice } = useUser();
  const statements = registry.pathTo('statements');
  const cache = useCallCache();
  useUserChange(() => CALLS.forEach((id) => void cache.invalidate(id)));
  return (
    <div className="page transactions max-md:px-0">
      <header className="flex flex-wrap items-center gap-3 max-md:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-2xl font-semibold">{t('transactions.title')}</h1>
          <p className="text-muted text-sm">{t('transactions.help')}</p>
        </div>
        {statements ? (
          <Link to={statements} className="btn btn-sm">
            {t('statements.title')}
          </Link>
        ) : null}
      </header>
      <ListPanel>
        <Tabs<TabId>
          label={t('transactions.title')}
          chosen={tab}
          onChoose={choose}
          tabs={TABS.map((id) => {
            const List = LISTS[id];
            return {
              id,
              title: t(`transactions.${id}`),
              content: () => (
                <>
                  {isPractice && id !== 'all' ? (
                    <p className="text-muted px-4 pt-3 text-sm">{t('transactions.of-real')}</p>
                  ) : null}
                  <List />
                </>
              ),
            };
          })}
        />
      </ListPanel>
    </div>
  );
}

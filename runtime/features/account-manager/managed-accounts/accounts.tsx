import { useT } from '../../../platform/hooks.ts';
import { callKey, useCall } from '../../../platform/use-call.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ManagerTable } from '../components/manager-table.tsx';
import { LoadError } from './load-error.tsx';
import { useRefreshed } from './refreshed.ts';

const FIGURES = ['equity', 'margin', 'free-margin', 'profit', 'open-positions'];

/** The connected accounts with their trading figures; one is chosen to work on. */
export function Accounts({ chosen, onChoose }: { chosen: string | null; onChoose(id: string): void }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useCall('manager.accounts');
  useRefreshed(callKey('manager.accounts'));
  if (error && !data)
    return (
      <LoadError
        what={t('desk.accounts-failed')}
        why={error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading />;
  if (data.length === 0) return <p className="manager-none">{t('desk.no-accounts')}</p>;
  return (
    <ManagerTable
      label={t('desk.accounts')}
      titles={[
        { name: t('desk.account') },
        ...FIGURES.map((name) => ({ name: t(`desk.${name}`), is: 'figure' as const })),
        { name: t('desk.choose'), is: 'action' },
      ]}
    >
      {data.map((account) => (
        <tr key={account.id} aria-current={account.id === chosen ? 'true' : undefined}>
          <th scope="row" className="figures">
            WEB{account.number}
          </th>
          <td data-end>
            <Money amount={account.equity} currency={account.currency} />
          </td>
          <td data-end>
            <Money amount={account.margin} currency={account.currency} />
          </td>
          <td data-end>
            <Money amount={account.free_margin} currency={account.currency} />
          </td>
          <td data-end>
            <SignedMoney amount={account.profit} currency={account.currency} />
          </td>
          <td className="figures" data-end>
            {account.open_positions}
          </td>
          <td data-end>
            <button
              type="button"
              className="btn btn-sm"
              aria-pressed={account.id === chosen}
              aria-label={t('desk.work-on', { number: account.number })}
              onClick={() => onChoose(account.id)}
            >
              {t('desk.open')}
            </button>
          </td>
        </tr>
      ))}
    </ManagerTable>
  );
}

import { useMemo } from 'react';
import { publicNumber } from '../../../../domain/account/public-number.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { RefreshedFigures } from '../../../ui/refreshed-figures.tsx';
import { Empty } from '../components/empty.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import type { T } from '../../../platform/text.ts';
import { REFRESH_MS } from './refresh-interval.ts';

type ManagedAccount = CallOutput['manager.accounts'][number];

function columnsOf(t: T, chosen: string | null, onChoose: (id: string) => void): Column<ManagedAccount>[] {
  const money = (id: string, key: 'equity' | 'margin' | 'free_margin'): Column<ManagedAccount> => ({
    id,
    title: t(`desk.${id}`),
    width: 130,
    align: 'end',
    cell: (account) => <Money amount={account[key]} currency={account.currency} />,
  });
  return [
    {
      id: 'account',
      title: t('desk.account'),
      width: 110,
      cell: ({ number }) => <span className="figures">{publicNumber(number)}</span>,
    },
    money('equity', 'equity'),
    money('margin', 'margin'),
    money('free-margin', 'free_margin'),
    {
      id: 'profit',
      title: t('desk.profit'),
      width: 120,
      align: 'end',
      cell: ({ profit, currency }) => <SignedMoney amount={profit} currency={currency} />,
    },
    {
      id: 'open-positions',
      title: t('desk.open-positions'),
      width: 90,
      align: 'end',
      cell: (account) => <span className="figures">{account.open_positions}</span>,
    },
    {
      id: 'choose',
      title: t('desk.choose'),
      width: 90,
      align: 'end',
      isAction: true,
      cell: ({ id, number }) => (
        <button
          type="button"
          className="btn btn-xs"
          aria-pressed={id === chosen}
          aria-label={t('desk.work-on', { number })}
          onClick={() => onChoose(id)}
        >
          {t('desk.open')}
        </button>
      ),
    },
  ];
}

/** The connected accounts with their trading figures; the manager selects one to trade. */
export function Accounts({ chosen, onChoose }: { chosen: string | null; onChoose(id: string): void }) {
  const t = useT();
  const accounts = useCall('manager.accounts', undefined, {
    refetchInterval: REFRESH_MS,
  });
  const columns = useMemo(() => columnsOf(t, chosen, onChoose), [t, chosen, onChoose]);
  return (
    <QueryStates query={accounts} failed={t('desk.accounts-failed')}>
      {(rows) =>
        rows.length ? (
          <RefreshedFigures query={accounts}>
            <DataTable
              label={t('desk.accounts')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={columns}
              maxRows={10}
              rowProps={({ id }) => ({ 'aria-current': id === chosen ? 'true' : undefined })}
            />
          </RefreshedFigures>
        ) : (
          <Empty>{t('desk.no-accounts')}</Empty>
        )
      }
    </QueryStates>
  );
}

import { formatMoment } from '../../../lib/format-date.ts';
import type { ManagerTrade } from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { localDecimal } from '../../../lib/local-decimal.ts';
import { ManagerTable } from '../components/manager-table.tsx';
import { formatPercent } from './format-percent.ts';

/** Open or closed trades of a manager: their size and outcome in percent, never in money. */
export function Trades({
  trades,
  empty,
  isOpen = false,
}: {
  trades: readonly ManagerTrade[];
  empty: string;
  isOpen?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  if (trades.length === 0) return <p className="manager-none">{empty}</p>;
  return (
    <ManagerTable
      label={t(isOpen ? 'manager.open-table' : 'manager.closed-table')}
      titles={[
        { name: t('manager.asset') },
        { name: t('manager.direction') },
        ...['qty', 'leverage', 'opening-price', ...(isOpen ? [] : ['closing-price', 'profit-of-margin'])].map(
          (name) => ({ name: t(`manager.${name}`), is: 'figure' as const }),
        ),
        { name: t(isOpen ? 'manager.open-at' : 'manager.close-at') },
      ]}
    >
      {trades.map((trade, index) => (
        <tr key={`${trade.asset.id} ${trade.open_at} ${index}`}>
          <th scope="row">{trade.asset.a_name}</th>
          <td>
            <span className="side-badge" data-side={trade.trade_type}>
              {t(`manager.${trade.trade_type}`)}
            </span>
          </td>
          <td className="figures" data-end>
            {localDecimal(trade.qty, language)}
          </td>
          <td className="figures" data-end>
            1:{trade.leverage}
          </td>
          <td className="figures" data-end>
            {localDecimal(trade.opening_price, language)}
          </td>
          {isOpen ? null : (
            <td className="figures" data-end>
              {trade.closing_price === null ? '–' : localDecimal(trade.closing_price, language)}
            </td>
          )}
          {isOpen ? null : (
            <td className="figures" data-end data-sign={trade.profit?.startsWith('-') ? 'down' : 'up'}>
              {trade.profit === null ? '' : formatPercent(language, trade.profit, true)}
            </td>
          )}
          <td className="manager-when">
            {formatMoment(language, (isOpen ? null : trade.close_at) ?? trade.open_at)}
          </td>
        </tr>
      ))}
    </ManagerTable>
  );
}

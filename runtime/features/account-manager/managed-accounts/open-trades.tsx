import { moneyOf } from '../../../../domain/money/money.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import type { Position } from '../../../../schemas/generated/types.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { SignedMoney } from '../../../ui/money.tsx';
import { showSignedMoney } from '../../../lib/format-money.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { useIsOffline } from '../../../trading/live/hooks.ts';
import { Empty } from '../components/empty.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import type { T } from '../../../platform/text.ts';
import { SideBadge } from '../components/side-badge.tsx';

/** Together narrower than the width below which rows become cards, so that the table never scrolls sideways. */
function columnsOf(
  t: T,
  language: string,
  { busy, refusal }: { busy: string | number | undefined; refusal: string | undefined },
  close: (position: Position) => void,
): Column<Position>[] {
  const price = (text: string | null, digits: number) =>
    text === null ? '–' : showPrice(priceOf(text), digits, language);
  const figure = (
    id: string,
    title: string,
    width: number,
    show: (position: Position) => string,
  ): Column<Position> => ({
    id,
    title,
    width,
    align: 'end',
    cell: (position) => <span className="figures">{show(position)}</span>,
  });
  return [
    { id: 'asset', title: t('manager.asset'), width: 96, cell: ({ asset }) => asset.a_name },
    {
      id: 'direction',
      title: t('manager.direction'),
      width: 72,
      cell: ({ trade_type: side }) => <SideBadge side={side} />,
    },
    figure('qty', t('manager.qty'), 72, ({ qty }) => localDecimal(qty, language)),
    figure('opening-price', t('manager.opening-price'), 92, ({ opening_price, asset }) =>
      price(opening_price, asset.digits),
    ),
    figure('current-price', t('desk.current-price'), 92, ({ current_price, asset }) =>
      price(current_price, asset.digits),
    ),
    {
      id: 'profit',
      title: t('desk.profit'),
      width: 116,
      align: 'end',
      cell: ({ profit, currency }) => <SignedMoney amount={profit} currency={currency} />,
    },
    {
      id: 'close',
      title: t('desk.close'),
      width: 72,
      align: 'end',
      isAction: true,
      cell: (position) => (
        <button
          type="button"
          className="btn btn-xs"
          aria-disabled={busy !== undefined || refusal !== undefined || undefined}
          title={refusal}
          aria-busy={busy === position.id}
          aria-label={t('desk.close-of', { asset: position.asset.a_name })}
          onClick={() => refusal === undefined && close(position)}
        >
          {t('desk.close')}
        </button>
      ),
    },
  ];
}

/** Open positions of a connected account, each with a Close button. */
export function OpenTrades({ account, trades }: { account: string; trades: readonly Position[] }) {
  const t = useT();
  const language = useLanguage();
  const { notifications, play } = usePlatform();
  const refusal = useIsOffline() ? t('desk.offline') : undefined;
  const { send, isPending, request } = useCommand('manager.close-trade');

  async function close(position: Position) {
    if (isPending) return;
    const result = await send({ params: { id: account }, input: { id: position.id } });
    play(result.ok ? 'success' : 'error');
    if (!result.ok) return;
    const { profit, currency } = result.data;
    const amount = showSignedMoney(moneyOf(profit, currency), currency, language);
    notifications.show('success', t('desk.closed', { asset: position.asset.a_name, amount }));
  }

  if (trades.length === 0) return <Empty>{t('desk.no-trades')}</Empty>;
  return (
    <DataTable
      label={t('desk.open-trades')}
      rows={trades}
      rowKey={({ id }) => id}
      columns={columnsOf(
        t,
        language,
        { busy: request?.input.id, refusal },
        (position) => void close(position),
      )}
      maxRows={10}
      rowProps={({ stale }) => ({ 'data-stale': stale ? '' : undefined }) as object}
    />
  );
}

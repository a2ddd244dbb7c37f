import { useState } from 'react';
import { decimalOf } from '../../../../domain/decimal.ts';
import { exponentOf } from '../../../../domain/money.ts';
import type { Position } from '../../../../schemas/generated/types.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { localDecimal } from '../../../lib/local-decimal.ts';
import { SignedMoney } from '../../../ui/money.tsx';
import { showSignedMoney } from '../../../lib/format-money.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { ManagerTable } from '../components/manager-table.tsx';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Open positions of a connected account, each with its Close. */
export function OpenTrades({
  account,
  trades,
  onChanged,
}: {
  account: string;
  trades: readonly Position[];
  onChanged(): void;
}) {
  const t = useT();
  const language = useLanguage();
  const { api, notifications, play } = usePlatform();
  const [busy, setBusy] = useState<string | null>(null);
  const sameKey = useIdempotencyKey();

  async function close(position: Position) {
    if (busy) return;
    setBusy(position.id);
    const request = { params: { id: account }, input: { id: position.id } };
    const result = await api.call('manager.trade-close', { ...request, idempotencyKey: sameKey.of(request) });
    sameKey.settle(result);
    setBusy(null);
    play(result.ok ? 'success' : 'error');
    notifications.show(
      result.ok ? 'success' : 'error',
      result.ok
        ? t('desk.closed', {
            asset: position.asset.a_name,
            amount: showSignedMoney(
              decimalOf(result.data.profit, exponentOf(result.data.currency)),
              result.data.currency,
              language,
            ),
          })
        : result.error.message,
    );
    onChanged();
  }

  if (trades.length === 0) return <p className="manager-none">{t('desk.no-trades')}</p>;
  const price = (text: string | null, digits: number) =>
    text === null ? '–' : showPrice(decimalOf(text), digits, language);
  return (
    <ManagerTable
      label={t('desk.open-trades')}
      titles={[
        { name: t('manager.asset') },
        { name: t('manager.direction') },
        { name: t('manager.qty'), is: 'figure' },
        { name: t('manager.opening-price'), is: 'figure' },
        { name: t('desk.current-price'), is: 'figure' },
        { name: t('desk.profit'), is: 'figure' },
        { name: t('desk.close'), is: 'action' },
      ]}
    >
      {trades.map((position) => (
        <tr key={position.id} data-stale={position.stale ? '' : undefined}>
          <th scope="row">{position.asset.a_name}</th>
          <td>
            <span className="side-badge" data-side={position.trade_type}>
              {t(`manager.${position.trade_type}`)}
            </span>
          </td>
          <td className="figures" data-end>
            {localDecimal(position.qty, language)}
          </td>
          <td className="figures" data-end>
            {price(position.opening_price, position.asset.digits)}
          </td>
          <td className="figures" data-end>
            {price(position.current_price, position.asset.digits)}
          </td>
          <td data-end>
            <SignedMoney amount={position.profit} currency={position.currency} />
          </td>
          <td data-end>
            <button
              type="button"
              className="btn btn-sm"
              disabled={busy !== null}
              aria-busy={busy === position.id}
              aria-label={t('desk.close-of', { asset: position.asset.a_name })}
              onClick={() => void close(position)}
            >
              {t('desk.close')}
            </button>
          </td>
        </tr>
      ))}
    </ManagerTable>
  );
}

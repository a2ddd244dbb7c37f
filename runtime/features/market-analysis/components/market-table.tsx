import { useLanguage, useT } from '../../../platform/hooks.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { Change } from './change-cell.tsx';
import type { Moved } from './market-view.ts';

/** The heat map as a table. */
export function MarketTable({
  moved,
  chosen,
  onChoose,
}: {
  moved: readonly Moved[];
  chosen: string | null;
  onChoose(id: string): void;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className="market-scroll" tabIndex={0} role="group" aria-label={t('market.map')}>
      <table className="market-table">
        <thead>
          <tr>
            <th scope="col">{t('market.asset')}</th>
            <th scope="col">{t('market.type')}</th>
            <th scope="col" data-end>
              {t('market.price')}
            </th>
            <th scope="col" data-end>
              {t('market.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {moved.map(({ asset, bid, change, stale }) => (
            <tr
              key={asset.id}
              data-stale={stale ? '' : undefined}
              aria-current={asset.id === chosen ? 'true' : undefined}
            >
              <th scope="row">
                <button type="button" className="market-name" onClick={() => onChoose(asset.id)}>
                  {asset.a_name}
                </button>
              </th>
              <td>{t(`assets.type-${asset.type}`)}</td>
              <td className="figures" data-end>
                {bid === null ? '–' : showPrice(bid, asset.digits, language)}
              </td>
              <td data-end>
                <Change change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

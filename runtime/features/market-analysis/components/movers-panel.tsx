import { useLanguage, useT } from '../../../platform/hooks.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { Change } from './change-cell.tsx';
import type { Moved } from './market-view.ts';
import { moversOf } from './movers.ts';

const MAX_ROWS = 5;

interface MoversListProps {
  title: string;
  empty: string;
  list: readonly Moved[];
  onChoose(id: string): void;
}

/** Rows by position: a change of the order updates texts and inserts no elements, which would restyle the page. */
function MoversList({ title, empty, list, onChoose }: MoversListProps) {
  const language = useLanguage();
  return (
    <section>
      <h3>{title}</h3>
      {list.length ? (
        <ol className="movers">
          {list.map(({ asset, bid, change, stale }, index) => (
            <li key={index} data-stale={stale ? '' : undefined}>
              <button type="button" className="market-name" onClick={() => onChoose(asset.id)}>
                {asset.a_name}
              </button>
              <span className="figures text-muted">
                {bid === null ? '–' : showPrice(bid, asset.digits, language)}
              </span>
              <Change change={change} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-muted text-sm">{empty}</p>
      )}
    </section>
  );
}

/** The largest rises and falls since the start of the day. */
export function MoversPanel({ moved, onChoose }: { moved: readonly Moved[]; onChoose(id: string): void }) {
  const t = useT();
  const { risers, fallers } = moversOf(moved, MAX_ROWS);
  return (
    <section className="panel market-panel" aria-labelledby="market-movers">
      <h2 id="market-movers">{t('market.movers')}</h2>
      <div className="market-movers">
        <MoversList
          title={t('market.risers')}
          empty={t('market.no-risers')}
          list={risers}
          onChoose={onChoose}
        />
        <MoversList
          title={t('market.fallers')}
          empty={t('market.no-fallers')}
          list={fallers}
          onChoose={onChoose}
        />
      </div>
    </section>
  );
}

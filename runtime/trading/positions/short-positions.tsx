import { useT } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { Link } from '../../platform/navigation.tsx';
import { tradingTexts } from '../texts.ts';
import { useBook } from '../live/hooks.ts';
import { AssetName, LiveProfit, SideBadge } from './position-cells.tsx';
import './positions.css';

const MAX_ROWS = 2;

/** The newest two open positions, with the full count and a link to all of them (spec 1 §2.2). */
export function ShortPositions({ path, onLeave }: { path: string | null; onLeave(): void }) {
  useText('trading', tradingTexts);
  const t = useT();
  const { status, positions } = useBook();
  if (status !== 'ready') return null;
  const newest = [...positions]
    .sort((one, other) => other.open_at.localeCompare(one.open_at))
    .slice(0, MAX_ROWS);
  return (
    <section className="short-positions" aria-label={t('positions.short-title')}>
      {positions.length === 0 ? (
        <p className="text-muted">{t('positions.none-open')}</p>
      ) : (
        <ul>
          {newest.map((position) => (
            <li key={position.id}>
              <AssetName position={position} />
              <SideBadge side={position.trade_type} />
              <LiveProfit position={position} />
            </li>
          ))}
        </ul>
      )}
      {path && positions.length > 0 ? (
        <Link to={path} className="menu-item" onClick={onLeave}>
          {t('positions.short-all', { count: positions.length })}
        </Link>
      ) : null}
    </section>
  );
}

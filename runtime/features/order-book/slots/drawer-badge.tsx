import { useT } from '../../../platform/hooks.ts';
import { useBook } from '../../../trading/live/hooks.ts';

function Count() {
  const t = useT();
  const { positions } = useBook();
  if (positions.length === 0) return null;
  return (
    <span className="drawer-badge figures">
      <span aria-hidden="true">{positions.length}</span>
      <span className="sr-only">{t('positions.badge', { count: positions.length })}</span>
    </span>
  );
}

/** Number of open orders beside the order book's navigation item (spec 1 §2.2). */
export function Contribution({ route }: { route: string }) {
  return route === 'orderbook' ? <Count /> : null;
}

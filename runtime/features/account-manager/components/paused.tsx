import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';

/** Says that the connected manager cannot trade at the moment, and leads to the open positions. */
export function Paused({ name }: { name: string }) {
  const t = useT();
  const { registry } = usePlatform();
  const path = registry.pathTo('orderbook') ?? registry.pathTo('traderoom');
  return (
    <div role="status" className="alert alert-warning alert-soft flex flex-wrap items-center gap-3 text-sm">
      <p className="min-w-0 flex-1">{t('manager.paused', { name })}</p>
      {path ? (
        <Link to={path} className="link">
          {t('manager.paused-positions')}
        </Link>
      ) : null}
    </div>
  );
}

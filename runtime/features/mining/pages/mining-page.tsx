import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { ListQuery } from '../../../ui/list-query.tsx';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { Slot } from '../../../ui/slot.tsx';
import { MiningCard } from '../components/mining-card.tsx';
import '../mining.css';

function MiningWaiting() {
  const t = useT();
  return (
    <div className="mining-assets" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      {[0, 1, 2].map((card) => (
        <div key={card} className="skeleton h-72" aria-hidden="true" />
      ))}
    </div>
  );
}

function MiningAssets({ assets }: { assets: CallOutput['mining.list'] }) {
  const t = useT();
  if (assets.length === 0) return <ListEmpty text={t('mining.empty')} />;
  return (
    <ul className="mining-assets">
      {assets.map((asset) => (
        <li key={asset.id}>
          <MiningCard asset={asset} />
        </li>
      ))}
    </ul>
  );
}

/** The mining assets as the backend stores them (spec 2 §2.20). */
export function Page() {
  const t = useT();
  const query = useCall('mining.list');
  const { data } = query;
  return (
    <div className="page grid w-[min(75rem,100%)] gap-5">
      <header>
        <h1 className="text-2xl font-semibold">{t('mining.title')}</h1>
        <p className="text-muted text-sm">
          {data?.length ? t('mining.count', { count: data.length }) : t('mining.lead')}
        </p>
      </header>
      {data?.length ? <Slot name="mining.figures" count={data.length} /> : null}
      <ListQuery
        query={query}
        failed={(reason) => `${t('mining.failed')} ${reason}`}
        waiting={<MiningWaiting />}
      >
        {(assets) => <MiningAssets assets={assets} />}
      </ListQuery>
    </div>
  );
}

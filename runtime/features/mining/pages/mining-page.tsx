import { useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { ListEmpty, ListFailed } from '../../../ui/list-states.tsx';
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

/** The mining assets as the backend stores them (spec 2 §2.20). */
export function Page() {
  const t = useT();
  const { data, error, isFetching, refetch } = useCall('mining.list');
  return (
    <div className="page grid w-[min(75rem,100%)] gap-5">
      <header>
        <h1 className="text-2xl font-semibold">{t('mining.title')}</h1>
        <p className="text-muted text-sm">
          {data?.length ? t('mining.count', { count: data.length }) : t('mining.lead')}
        </p>
      </header>
      {data?.length ? <Slot name="mining.figures" count={data.length} /> : null}
      {data ? (
        data.length ? (
          <ul className="mining-assets">
            {data.map((asset) => (
              <li key={asset.id}>
                <MiningCard asset={asset} />
              </li>
            ))}
          </ul>
        ) : (
          <ListEmpty text={t('mining.empty')} />
        )
      ) : error ? (
        <ListFailed
          text={`${t('mining.failed')} ${error.message}`}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <MiningWaiting />
      )}
    </div>
  );
}

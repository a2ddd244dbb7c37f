import { useT } from '../../../platform/hooks.ts';
import { useCall, useCallCache } from '../../../platform/use-call.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { RefreshedFigures } from '../../../ui/refreshed-figures.tsx';
import { PANEL, Panel } from '../components/panel.tsx';
import { SkippedCopies } from '../components/skipped-copies.tsx';
import { OpenTrades } from './open-trades.tsx';
import { OrderForm } from './order-form.tsx';
import { REFRESH_MS } from './refresh-interval.ts';

const HEADING = 'mb-2 font-sans text-sm font-semibold';

/** One connected account: its open positions and an order form. `onGone`: the access has ended. */
export function AccountDesk({ id, onGone }: { id: string; onGone(): void }) {
  const t = useT();
  const cache = useCallCache();
  const accounts = useCall('manager.accounts');
  const trades = useCall('manager.trades', { params: { id } }, { refetchInterval: REFRESH_MS });
  const account = accounts.data?.find((each) => each.id === id);

  if (trades.error?.code === 'not_found' || (accounts.data && !account)) {
    return (
      <section className={PANEL} role="status">
        <p>{t('desk.gone')}</p>
        <div>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => {
              void cache.invalidate('manager.accounts');
              onGone();
            }}
          >
            {t('desk.back')}
          </button>
        </div>
      </section>
    );
  }
  if (!account) return null;
  return (
    <Panel id="desk-account" title={t('desk.account-of', { number: account.number })}>
      <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <h3 className={HEADING}>{t('desk.open-trades')}</h3>
          <QueryStates query={trades} failed={t('desk.trades-failed')}>
            {(data) => (
              <RefreshedFigures query={trades}>
                <OpenTrades account={id} trades={data} />
              </RefreshedFigures>
            )}
          </QueryStates>
          {account.skipped_copies.length ? (
            <>
              <h3 className={`mt-6 ${HEADING}`}>
                {t('manager.skipped', { count: account.skipped_copies.length })}
              </h3>
              <SkippedCopies copies={account.skipped_copies} />
            </>
          ) : null}
        </div>
        <OrderForm account={account} />
      </div>
    </Panel>
  );
}

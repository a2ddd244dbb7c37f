import { useT } from '../../../platform/hooks.ts';
import { callKey, useAnswers, useCall } from '../../../platform/use-call.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SkippedCopies } from '../components/skipped-copies.tsx';
import { LoadError } from './load-error.tsx';
import { OpenTrades } from './open-trades.tsx';
import { OrderForm } from './order-form.tsx';
import { useRefreshed } from './refreshed.ts';

/** One connected account: its open positions, and an order for it. `onGone` when the access has ended. */
export function AccountDesk({ id, onGone }: { id: string; onGone(): void }) {
  const t = useT();
  const answers = useAnswers();
  const accounts = useCall('manager.accounts');
  const request = { params: { id } };
  const { data, error, isFetching, refetch } = useCall('manager.trades', request);
  const key = callKey('manager.trades', request);
  useRefreshed(key);
  const account = accounts.data?.find((each) => each.id === id);

  function reload() {
    void answers.refresh(key);
    void answers.refresh(callKey('manager.accounts'));
  }

  if (error?.code === 'not_found' || (accounts.data && !account)) {
    return (
      <section className="panel manager-section" role="status">
        <p>{t('desk.gone')}</p>
        <div>
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => {
              reload();
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
    <section className="panel manager-section" aria-labelledby="desk-account">
      <h2 id="desk-account">{t('desk.account-of', { number: account.number })}</h2>
      <div className="desk-work">
        <div className="min-w-0">
          <h3>{t('desk.open-trades')}</h3>
          {error && !data ? (
            <LoadError
              what={t('desk.trades-failed')}
              why={error.message}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : null}
          {!data && !error ? <Loading /> : null}
          {data ? <OpenTrades account={id} trades={data} onChanged={reload} /> : null}
          {account.skipped_copies.length ? (
            <>
              <h3 className="mt-6">{t('manager.skipped', { count: account.skipped_copies.length })}</h3>
              <SkippedCopies copies={account.skipped_copies} />
            </>
          ) : null}
        </div>
        <OrderForm account={account} onPlaced={reload} />
      </div>
    </section>
  );
}

import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { tradingPath } from '../../../platform/landing-path.ts';
import { Link } from '../../../platform/navigation.tsx';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';

/** Wallets are not offered yet (spec 2 §2); says where the money is instead. */
export function Page() {
  const t = useT();
  const { registry } = usePlatform();
  const back = tradingPath(registry.pathTo, useSettings());
  const transactions = registry.pathTo('transactions');
  return (
    <div className="page w-[min(44rem,100%)]">
      <section className="panel grid gap-4 p-[clamp(1.25rem,4vw,2.5rem)]" aria-labelledby="wallets">
        <LazyIcon name="wallet" className="text-muted" />
        <h1 id="wallets" className="text-2xl font-semibold">
          {t('wallets.title')}
        </h1>
        <p>{t('wallets.text')}</p>
        <p className="flex flex-wrap gap-3">
          <Link to={back} className="btn btn-primary h-auto min-h-10 max-w-full py-2">
            {t('wallets.back')}
          </Link>
          {transactions ? (
            <Link to={transactions} className="btn">
              {t('wallets.transactions')}
            </Link>
          ) : null}
        </p>
      </section>
    </div>
  );
}

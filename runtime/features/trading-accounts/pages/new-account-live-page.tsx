import { usePlatform, useSettings, useT } from '../../../platform/hooks.ts';
import { tradingPath } from '../../../platform/landing-path.ts';
import { Link } from '../../../platform/navigation.tsx';

/** Live accounts on the external platform cannot be opened (spec 1 §2.11); says where real money trades. */
export function Page() {
  const t = useT();
  const settings = useSettings();
  const { pathTo } = usePlatform().registry;
  const accounts = pathTo('accounts');
  return (
    <div className="page w-[min(44rem,100%)]">
      <section className="panel grid gap-4 p-[clamp(1.25rem,4vw,2.5rem)]" aria-labelledby="not-eligible">
        <h1 id="not-eligible" className="text-2xl font-semibold">
          {t('accounts.not-eligible')}
        </h1>
        <p>{t('accounts.not-eligible-text')}</p>
        <p className="flex flex-wrap gap-3">
          <Link to={tradingPath(pathTo, settings)} className="btn btn-primary">
            {t('accounts.trade-room')}
          </Link>
          {accounts ? (
            <Link to={accounts} className="btn">
              {t('accounts.title')}
            </Link>
          ) : null}
        </p>
      </section>
    </div>
  );
}

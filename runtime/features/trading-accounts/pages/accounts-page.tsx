import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { ListQuery } from '../../../ui/list-query.tsx';
import { ListEmpty, ListProblem } from '../../../ui/list-states.tsx';
import { AccountCard } from '../components/account-card.tsx';
import { PlatformNote } from '../components/platform-note.tsx';
import { useTradingAccounts } from '../components/use-trading-accounts.ts';

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

function Waiting() {
  const t = useT();
  return (
    <div className={GRID} role="status">
      <span className="sr-only">{t('app.loading')}</span>
      {[0, 1, 2].map((card) => (
        <div key={card} className="skeleton h-90" aria-hidden="true" />
      ))}
    </div>
  );
}

function NewAccountLink({ isPrimary }: { isPrimary: boolean }) {
  const t = useT();
  const to = usePlatform().registry.pathTo('new-account-demo');
  return to ? (
    <Link to={to} className={`btn ${isPrimary ? 'btn-primary' : ''}`}>
      {t('accounts.new')}
    </Link>
  ) : null;
}

interface AccountsProps {
  data: CallOutput['trading-account.list'];
  /** Why they could not be read again. */
  problem: string | undefined;
}

function Accounts({ data, problem }: AccountsProps) {
  const t = useT();
  const { servers, is_stale: isStale, platform } = data;
  const canOpen = platform !== 'unavailable';
  if (!servers.length)
    return (
      <section className="panel">
        <ListProblem text={problem} />
        <ListEmpty text={t(canOpen ? 'accounts.empty' : 'accounts.none')}>
          {canOpen ? <NewAccountLink isPrimary /> : null}
        </ListEmpty>
      </section>
    );
  return (
    <>
      <ListProblem text={problem} />
      {isStale && canOpen ? (
        <p role="status" className="text-sm">
          {t('accounts.stale')}
        </p>
      ) : null}
      <ul className={GRID} aria-label={t('accounts.title')}>
        {servers.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            isStale={isStale || problem !== undefined}
            canChange={canOpen}
          />
        ))}
      </ul>
    </>
  );
}

/** The trader's accounts on the external platform (spec 1 §2.11). */
export function Page() {
  const t = useT();
  const query = useTradingAccounts();
  const { data } = query;
  const hasAccounts = Boolean(data?.servers.length);
  return (
    <div className="page grid content-start gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">{t('accounts.title')}</h1>
          <p className="text-muted text-sm">{t('accounts.help')}</p>
        </div>
        {hasAccounts && data?.platform !== 'unavailable' ? <NewAccountLink isPrimary={false} /> : null}
      </header>
      <PlatformNote platform={data?.platform} />
      <ListQuery
        query={query}
        failed={(reason) => `${t('accounts.not-loaded')} ${reason}`}
        waiting={<Waiting />}
      >
        {(accounts) => <Accounts data={accounts} problem={query.error?.message} />}
      </ListQuery>
    </div>
  );
}

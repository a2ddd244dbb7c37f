import { useId, useState, type ReactNode } from 'react';
import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/money.tsx';
import { FundPanel } from './fund-panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-muted flex-none">{name}</dt>
      <dd className="min-w-0 text-end font-medium break-words">{children}</dd>
    </div>
  );
}

function State({ status }: Pick<TradingAccount, 'status'>) {
  const t = useT();
  if (status === 'opening') return <Badge kind="warning">{t('accounts.opening')}</Badge>;
  if (status === 'failed') return <Badge kind="error">{t('accounts.failed')}</Badge>;
  return <Badge>{t('accounts.demo')}</Badge>;
}

function Facts({ account }: { account: TradingAccount }) {
  const t = useT();
  return (
    <dl className="divide-line divide-y text-sm">
      {account.login_id === null ? null : (
        <Fact name={t('accounts.login')}>
          <span className="figures select-all">{account.login_id}</span>
        </Fact>
      )}
      <Fact name={t('accounts.platform')}>{account.platform}</Fact>
      <Fact name={t('accounts.type')}>{account.account_type}</Fact>
      <Fact name={t('accounts.leverage')}>
        <span className="figures">{account.leverage}</span>
      </Fact>
      <Fact name={t('accounts.server')}>{account.server}</Fact>
      {account.status === 'open' ? (
        <Fact name={t('accounts.password')}>
          <span className="text-muted font-normal">
            {t(account.has_password ? 'accounts.password-hidden' : 'accounts.password-none')}
          </span>
        </Fact>
      ) : null}
      <Fact name={t('accounts.currency')}>{account.currency}</Fact>
    </dl>
  );
}

interface ActionsProps {
  account: TradingAccount;
  login: string;
  canChange: boolean;
}

/** FUND NOW, which opens the amounts, and the password. */
function Actions({ account, login, canChange }: ActionsProps) {
  const t = useT();
  const id = useId();
  const { demoAccounts } = usePlatform().page;
  const [isFunding, setFunding] = useState(false);
  const [isResetting, setResetting] = useState(false);
  if (!canChange) return null;
  const amounts = demoAccounts?.topUps ?? [];
  return (
    <div className="mt-auto grid gap-3">
      <div className="flex flex-wrap gap-2">
        {amounts.length ? (
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-expanded={isFunding}
            aria-controls={isFunding ? id : undefined}
            aria-label={t('accounts.fund-of', { account: login })}
            onClick={() => setFunding(!isFunding)}
          >
            {t('accounts.fund')}
          </button>
        ) : null}
        <button
          type="button"
          className="btn btn-ghost btn-sm ms-auto"
          aria-label={t('accounts.reset-of', { account: login })}
          onClick={() => setResetting(true)}
        >
          {t(account.has_password ? 'accounts.reset' : 'accounts.set')}
        </button>
      </div>
      {isFunding ? <FundPanel id={id} account={account} login={login} amounts={amounts} /> : null}
      {isResetting ? <PasswordDialog account={account} onClose={() => setResetting(false)} /> : null}
    </div>
  );
}

interface AccountCardProps {
  account: TradingAccount;
  /** The platform or the server did not answer: the balance has its time. */
  isStale: boolean;
  canChange: boolean;
}

/** A trading account (spec 1 §2.11). */
export function AccountCard({ account, isStale, canChange }: AccountCardProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const { status, login_id: login, balance_at: at } = account;
  return (
    <li className="panel flex flex-col gap-3 p-4" aria-labelledby={id} data-account={account.id}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="font-semibold break-words">
          {account.title}
        </h2>
        <State status={status} />
      </div>
      {status === 'failed' ? null : (
        <div className={isStale ? 'text-muted' : ''}>
          <p className="text-muted text-sm">{t('accounts.balance')}</p>
          <p className="text-2xl font-semibold">
            <Money amount={account.account_balance} currency={account.currency} />
          </p>
          {isStale && at ? (
            <p className="text-sm">{t('accounts.balance-at', { time: formatMoment(language, at) })}</p>
          ) : null}
        </div>
      )}
      {status === 'open' ? null : (
        <p className="text-sm" role="status">
          {t(`accounts.${status}-text`)}
        </p>
      )}
      {account.pending_top_up ? (
        <p className="text-sm" role="status">
          {t('accounts.topping-up')}
        </p>
      ) : null}
      <Facts account={account} />
      {login === null ? null : <Actions account={account} login={login} canChange={canChange} />}
    </li>
  );
}

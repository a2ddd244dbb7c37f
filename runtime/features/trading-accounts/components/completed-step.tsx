import { useEffect, useRef, useState } from 'react';
import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { Credentials } from './credentials.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The state of an account whose password cannot be shown. */
function WithoutPassword({ account }: { account: TradingAccount }) {
  const t = useT();
  const [isSetting, setSetting] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const isOpen = account.status === 'open';
  return (
    <>
      <p ref={text} tabIndex={-1} role="status" className="outline-none">
        {t(isOpen ? 'accounts.no-password' : 'accounts.opening-text')}
      </p>
      {isOpen ? (
        <button type="button" className="btn justify-self-start" onClick={() => setSetting(true)}>
          {t('accounts.set')}
        </button>
      ) : null}
      {isSetting ? <PasswordDialog account={account} onClose={() => setSetting(false)} /> : null}
    </>
  );
}

/** The completed step: the credentials once, and the way on (spec 1 §2.11). */
export function CompletedStep({ account }: { account: TradingAccount }) {
  const t = useT();
  const { registry } = usePlatform();
  const live = registry.pathTo('new-account-live');
  const list = registry.pathTo('accounts');
  return (
    <section className="panel grid gap-5 p-[clamp(1rem,3vw,2rem)]">
      <h2 className="text-xl font-semibold">
        {t(account.status === 'open' ? 'accounts.opened' : 'accounts.requested')}
      </h2>
      {account.password ? (
        <Credentials account={account} password={account.password} />
      ) : (
        <WithoutPassword account={account} />
      )}
      <div className="flex flex-wrap gap-3">
        {list ? (
          <Link to={list} className="btn btn-primary">
            {t('accounts.to-list')}
          </Link>
        ) : null}
        {live ? (
          <Link to={live} className="btn btn-ghost">
            {t('accounts.to-live')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

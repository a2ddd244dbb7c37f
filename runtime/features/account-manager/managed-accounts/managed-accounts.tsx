import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Accounts } from './accounts.tsx';
import { AccountDesk } from './account-desk.tsx';
import { Requests } from './requests.tsx';

/** The manager's view: connected accounts, their open positions, and access requests. */
export function ManagedAccounts() {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <section className="panel manager-section" aria-labelledby="desk-accounts">
        <div>
          <h2 id="desk-accounts">{t('desk.accounts')}</h2>
          <p className="text-muted text-sm">{t('desk.accounts-hint')}</p>
        </div>
        <Accounts chosen={chosen} onChoose={setChosen} />
      </section>
      {chosen === null ? null : <AccountDesk key={chosen} id={chosen} onGone={() => setChosen(null)} />}
      <section className="panel manager-section" aria-labelledby="desk-requests">
        <div>
          <h2 id="desk-requests">{t('desk.requests')}</h2>
          <p className="text-muted text-sm">{t('desk.requests-hint')}</p>
        </div>
        <Requests />
      </section>
    </>
  );
}

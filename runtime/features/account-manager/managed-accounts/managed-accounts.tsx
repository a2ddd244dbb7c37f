import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Panel } from '../components/panel.tsx';
import { Accounts } from './accounts.tsx';
import { AccountDesk } from './account-desk.tsx';
import { Requests } from './requests.tsx';

/** The manager's view: connected accounts, their open positions, and access requests. */
export function ManagedAccounts() {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <Panel id="desk-accounts" title={t('desk.accounts')} hint={t('desk.accounts-hint')}>
        <Accounts chosen={chosen} onChoose={setChosen} />
      </Panel>
      {chosen === null ? null : <AccountDesk key={chosen} id={chosen} onGone={() => setChosen(null)} />}
      <Panel id="desk-requests" title={t('desk.requests')} hint={t('desk.requests-hint')}>
        <Requests />
      </Panel>
    </>
  );
}

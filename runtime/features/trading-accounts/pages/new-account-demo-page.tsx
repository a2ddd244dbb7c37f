import { useState } from 'react';
import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { StepList } from '../../../ui/step-list.tsx';
import { CompletedStep } from '../components/completed-step.tsx';
import { PlatformNote } from '../components/platform-note.tsx';
import { useTradingAccounts } from '../components/use-trading-accounts.ts';

const DemoAccountForm = lazyComponent(
  'demo account form',
  'DemoAccountForm',
  () => import('../components/demo-account-form.tsx'),
  <Loading />,
);

/** The form of a demo account, then the completed step. The password is gone when the page is left. */
export function Page() {
  const t = useT();
  const { demoAccounts } = usePlatform().page;
  const { data } = useTradingAccounts();
  const [account, setAccount] = useState<TradingAccount>();
  const canOpen = demoAccounts !== undefined && data?.platform !== 'unavailable';
  return (
    <div className="page grid w-[min(40rem,100%)] content-start gap-6">
      <header className="grid gap-4">
        <h1 className="text-2xl font-semibold">{t('accounts.new')}</h1>
        <StepList
          label={t('accounts.steps')}
          steps={[
            { id: 'init', title: t('accounts.step-init') },
            { id: 'completed', title: t('accounts.step-completed') },
          ]}
          current={account ? null : 'init'}
        />
      </header>
      <PlatformNote platform={data?.platform} />
      {account ? <CompletedStep account={account} /> : null}
      {!account && canOpen ? (
        <section className="panel p-[clamp(1rem,3vw,2rem)]">
          <DemoAccountForm options={demoAccounts} onOpened={setAccount} />
        </section>
      ) : null}
    </div>
  );
}

import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { Confirmation, type Choice } from './confirmation.tsx';
import { PendingUpgrade } from './pending-upgrade.tsx';
import { PlanList } from './plan-list.tsx';
import { usePlanCommands } from './use-plan-commands.ts';

function Plans({ data, close }: { data: CallOutput['plan.list']; close(): void }) {
  const t = useT();
  const [choice, setChoice] = useState<Choice | null>(null);
  const commands = usePlanCommands(close);
  const { pending, rejected, free_funds: freeFunds } = data;
  if (choice)
    return (
      <Confirmation
        choice={choice}
        freeFunds={freeFunds}
        commands={commands}
        onBack={() => setChoice(null)}
        close={close}
      />
    );
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">{t('plans.intro')}</p>
      {rejected ? (
        <p className="panel p-4 text-sm" data-rejected>
          {t('plans.rejected', { name: rejected.name, reason: rejected.reason })}
        </p>
      ) : null}
      {pending ? (
        <PendingUpgrade
          pending={pending}
          wallets={data.wallets}
          freeFunds={freeFunds}
          commands={commands}
          close={close}
        />
      ) : null}
      <PlanList data={data} onChoose={setChoice} />
    </div>
  );
}

/** Trading plans: join, cancel a pending upgrade, leave (spec 2 §2.13). It can always be closed. */
export function PlansDialog({ close }: { close(): void }) {
  const t = useT();
  const plans = useCall('plan.list');
  return (
    <Dialog title={t('plans.title')} onClose={close} className="[--dialog-width:52rem]">
      <QueryStates query={plans} failed={t('plans.not-loaded')}>
        {(data) => <Plans data={data} close={close} />}
      </QueryStates>
    </Dialog>
  );
}

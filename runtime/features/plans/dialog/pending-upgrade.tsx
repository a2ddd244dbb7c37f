import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { coinLabel } from '../../../payments/coin-label.ts';
import { useT } from '../../../platform/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Money } from '../../../ui/money.tsx';
import { FundsNote } from './funds-note.tsx';
import type { PlanCommands } from './use-plan-commands.ts';

type List = CallOutput['plan.list'];

function Wallets({ wallets }: Pick<List, 'wallets'>) {
  const t = useT();
  if (wallets.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="text-sm">{t('plans.wallets')}</p>
      <ul className="grid gap-3 md:grid-cols-2">
        {wallets.map((wallet) => (
          <li key={wallet.address} className="min-w-0">
            <CopyField label={coinLabel(wallet)} value={wallet.address} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PendingUpgradeProps {
  pending: NonNullable<List['pending']>;
  wallets: List['wallets'];
  freeFunds: List['free_funds'];
  commands: PlanCommands;
  close(): void;
}

/** The upgrade that awaits a decision, with ways to fund it and to cancel it. */
export function PendingUpgrade({ pending, wallets, freeFunds, commands, close }: PendingUpgradeProps) {
  const t = useT();
  return (
    <section className="panel grid gap-3 p-4" aria-label={t('plans.pending')}>
      <div className="flex flex-wrap items-center gap-3">
        <Badge kind="warning">{t('plans.pending')}</Badge>
        <span className="font-semibold">{pending.name}</span>
        <Money amount={pending.amount} currency={pending.currency} />
      </div>
      <p className="text-sm">{t('plans.pending-text')}</p>
      <FundsNote plan={pending} freeFunds={freeFunds} close={close} />
      <Wallets wallets={wallets} />
      <div className="flex flex-wrap justify-end gap-2">
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-disabled={commands.isPending}
          onClick={() => !commands.isPending && void commands.cancel(pending.name)}
        >
          {t('plans.cancel')}
        </button>
      </div>
    </section>
  );
}

import { lazy } from 'react';
import { importChunk } from '../../../lib/import-chunk.ts';
import { useT } from '../../../platform/hooks.ts';
import { ModeBadge } from '../../../trading/parts/mode-badge.tsx';
import { Money } from '../../../trading/parts/money.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LateMenu } from '../../../ui/menu.tsx';
import { useBalances } from '../parts/use-balances.ts';
import '../account-switch.css';

const loadPanel = () => importChunk('balance menu', () => import('../parts/balance-panel.tsx'));
const BalancePanel = lazy(async () => ({ default: (await loadPanel()).BalancePanel }));

/** The balance of the account one trades on, and the way to the other (spec 1 §2.2). */
export function Filling() {
  const t = useT();
  const { mode, currency, balances } = useBalances();
  return (
    <div className="balance-menu">
      <LateMenu
        load={loadPanel}
        label={t('balance.label')}
        triggerClassName="balance-trigger"
        trigger={<><ModeBadge mode={mode} /><Money amount={balances[mode]} currency={currency} className="balance-amount" /><Icon name="chevron-down" size={16} className="text-muted" /></>}
      >
        {(close) => <BalancePanel close={close} />}
      </LateMenu>
    </div>
  );
}

import { useLanguage, useT } from '../../../platform/hooks.ts';
import { ModeBadge } from '../../../trading/components/mode-badge.tsx';
import { moneyOf } from '../../../../domain/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { showMoney } from '../../../lib/format-money.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useBalances } from '../components/use-balances.ts';
import '../account-switch.css';

const BalancePanel = lazyComponent(
  'balance menu',
  'BalancePanel',
  () => import('../components/balance-panel.tsx'),
  <Loading />,
);

/** The balance of the selected account, and a switch to the other one (spec 1 §2.2). */
export function Contribution() {
  const t = useT();
  const language = useLanguage();
  const { mode, currency, balances } = useBalances();
  return (
    <div className="balance-menu">
      <Popover
        prepare={BalancePanel.prepare}
        label={`${t('balance.label')}: ${t(`parts.${mode}`)} ${showMoney(moneyOf(balances[mode], currency), currency, language)}`}
        triggerClassName="balance-trigger"
        trigger={
          <>
            <span className="balance-figure">
              <ModeBadge mode={mode} />
              <Money amount={balances[mode]} currency={currency} className="balance-amount" />
            </span>
            <Icon name="chevron-down" size={16} className="text-muted" />
          </>
        }
      >
        {(close) => <BalancePanel close={close} />}
      </Popover>
    </div>
  );
}

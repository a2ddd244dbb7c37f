import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { useFigures } from '../../../trading/live/hooks.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { moneyOf } from '../../../lib/money-of.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { Slot } from '../../../ui/slot.tsx';
import { useAccountSwitch, type AccountSwitch, type Mode } from './use-account-switch.ts';
import { useBalances } from './use-balances.ts';

interface RowProps {
  mode: Mode;
  accounts: AccountSwitch;
  onChosen(): void;
}

function Account({ mode, accounts, onChosen }: RowProps) {
  const t = useT();
  const { text } = usePlatform();
  const { mode: chosen, currency, balances } = useBalances();
  const { bonus } = useUser();
  const isChosen = mode === chosen;
  async function choose() {
    if (!isChosen) await accounts.switchTo(mode);
    onChosen();
  }
  const hasBonus = mode === 'real' && moneyOf(bonus, currency) > 0n;
  return (
    <div className="account-row" data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="account-choice"
        aria-pressed={isChosen}
        aria-disabled={accounts.busy !== null}
        onClick={() => void choose()}
      >
        <span className="account-tick">{isChosen ? <LazyIcon name="check" size={16} /> : null}</span>
        <span>
          <span className="account-name">{t(`balance.account-${mode}`)}</span>
          <Money amount={balances[mode]} currency={currency} className="account-balance" />
          {mode === 'practice' ? <span className="account-note">{t('balance.virtual')}</span> : null}
          {hasBonus ? (
            <span className="account-note">
              {t('balance.bonus', {
                amount: showMoney(moneyOf(bonus, currency), currency, text.getState().language),
              })}
            </span>
          ) : null}
        </span>
      </button>
      {mode === 'real' ? (
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t('balance.refresh')}
          title={t('balance.refresh')}
          aria-disabled={accounts.busy !== null}
          onClick={() => void accounts.refresh()}
        >
          <LazyIcon
            name="refresh"
            size={16}
            className={accounts.busy === 'refreshing' ? 'account-turning' : undefined}
          />
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-sm"
          aria-disabled={accounts.busy !== null}
          onClick={() => void accounts.topUp()}
        >
          {accounts.busy === 'topping-up' ? <span className="spinner" aria-hidden="true" /> : null}
          {t('balance.top-up')}
        </button>
      )}
    </div>
  );
}

function Figures() {
  const t = useT();
  const figures = useFigures();
  if (!figures) return null;
  const { currency, equity, profit, margin, freeMargin } = figures;
  return (
    <dl className="account-figures" aria-label={t('balance.figures')}>
      <div>
        <dt>{t('parts.equity')}</dt>
        <dd>
          <Money bare amount={equity} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('parts.profit')}</dt>
        <dd>
          <SignedMoney bare amount={profit} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('parts.margin')}</dt>
        <dd>
          <Money bare amount={margin} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('parts.free-margin')}</dt>
        <dd>
          <Money bare amount={freeMargin} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

/** Both accounts, with the figures and positions of the selected one. */
export function BalancePanel({ close }: { close(): void }) {
  const t = useT();
  const { enable_practice_account } = useSettings();
  const accounts = useAccountSwitch();
  const { mode } = useBalances();
  const hasPractice = enable_practice_account || mode === 'practice';
  return (
    <>
      <div role="group" aria-label={t('balance.choose')}>
        <Account mode="real" accounts={accounts} onChosen={close} />
        {hasPractice ? <Account mode="practice" accounts={accounts} onChosen={close} /> : null}
      </div>
      <Figures />
      <Slot name="balance.positions" close={close} />
    </>
  );
}

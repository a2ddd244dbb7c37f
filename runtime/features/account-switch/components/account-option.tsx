import { showMoney } from '../../../lib/format-money.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { Money } from '../../../ui/money.tsx';
import type { AccountSwitch, Mode } from './use-account-switch.ts';
import { useBalances } from './use-balances.ts';

function RefreshButton({ accounts }: { accounts: AccountSwitch }) {
  const t = useT();
  return (
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
        className={accounts.busy === 'refreshing' ? 'animate-[turn_0.7s_linear_infinite]' : undefined}
      />
    </button>
  );
}

function TopUpButton({ accounts }: { accounts: AccountSwitch }) {
  const t = useT();
  return (
    <button
      type="button"
      className="btn btn-sm"
      aria-disabled={accounts.busy !== null}
      onClick={() => void accounts.topUp()}
    >
      {accounts.busy === 'topping-up' ? <span className="spinner" aria-hidden="true" /> : null}
      {t('balance.top-up')}
    </button>
  );
}

/** The bonus in the balance of the real account, as a sentence; null without one. */
function useBonusNote(mode: Mode): string | null {
  const t = useT();
  const { text } = usePlatform();
  const { currency } = useBalances();
  const bonus = moneyOf(useUser().bonus, currency);
  if (mode === 'practice' || bonus <= 0n) return null;
  return t('balance.bonus', { amount: showMoney(bonus, currency, text.getState().language) });
}

interface BonusLinkProps {
  note: string;
  summary: NonNullable<ReturnType<typeof useDialog>>;
  onOpen(): void;
}

/** The bonus as a link to its summary. */
function BonusLink({ note, summary, onOpen }: BonusLinkProps) {
  return (
    <p className="flex gap-2 pb-1 ps-2">
      <span className="w-4 flex-none" />
      <button
        type="button"
        className="link min-h-6 text-xs"
        aria-haspopup="dialog"
        onPointerEnter={summary.prepare}
        onFocus={summary.prepare}
        onClick={() => {
          onOpen();
          summary.open();
        }}
      >
        {note}
      </button>
    </p>
  );
}

interface AccountOptionProps {
  mode: Mode;
  accounts: AccountSwitch;
  /** The account is selected, or another dialog opens. */
  onChosen(): void;
}

/** One account with its balance; a click selects it. */
export function AccountOption({ mode, accounts, onChosen }: AccountOptionProps) {
  const t = useT();
  const { mode: chosen, currency, balances } = useBalances();
  const bonus = useBonusNote(mode);
  const summary = useDialog('bonus');
  const isChosen = mode === chosen;
  async function choose() {
    if (!isChosen) await accounts.switchTo(mode);
    onChosen();
  }
  return (
    <div data-account={mode} className={`rounded-field pe-2 ${isChosen ? 'bg-base-300' : ''}`}>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className={`rounded-field flex min-w-0 flex-1 cursor-pointer gap-2 py-2 pe-1 ps-2 text-start focus-visible:-outline-offset-2 ${isChosen ? '' : 'hover:bg-base-300/60'}`}
          aria-pressed={isChosen}
          aria-disabled={accounts.busy !== null}
          onClick={() => void choose()}
        >
          <span className="w-4 flex-none pt-px">{isChosen ? <LazyIcon name="check" size={16} /> : null}</span>
          <span className="grid min-w-0 gap-0.5">
            <span className="text-muted text-dense">{t(`balance.account-${mode}`)}</span>
            <Money amount={balances[mode]} currency={currency} className="text-base font-semibold" />
            {mode === 'practice' ? <span className="text-muted text-xs">{t('balance.virtual')}</span> : null}
            {bonus && !summary ? <span className="text-muted text-xs">{bonus}</span> : null}
          </span>
        </button>
        {mode === 'real' ? <RefreshButton accounts={accounts} /> : <TopUpButton accounts={accounts} />}
      </div>
      {bonus && summary ? <BonusLink note={bonus} summary={summary} onOpen={onChosen} /> : null}
    </div>
  );
}

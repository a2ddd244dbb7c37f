import { useDialog } from '../../../platform/dialogs.ts';
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
  const includesBonus =
    mode === 'real' && moneyOf(bonus, currency) > 0n
      ? t('balance.bonus', {
          amount: showMoney(moneyOf(bonus, currency), currency, text.getState().language),
        })
      : null;
  const summary = useDialog('bonus');
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
            {includesBonus && !summary ? <span className="text-muted text-xs">{includesBonus}</span> : null}
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
              className={accounts.busy === 'refreshing' ? 'animate-[turn_0.7s_linear_infinite]' : undefined}
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
      {includesBonus && summary ? (
        <p className="flex gap-2 pb-1 ps-2">
          <span className="w-4 flex-none" />
          <button
            type="button"
            className="link min-h-6 text-xs"
            aria-haspopup="dialog"
            onPointerEnter={summary.prepare}
            onFocus={summary.prepare}
            onClick={() => {
              onChosen();
              summary.open();
            }}
          >
            {includesBonus}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function Figures() {
  const t = useT();
  const figures = useFigures();
  if (!figures) return null;
  const { currency, reserved, equity, profit, margin, freeMargin } = figures;
  const rows = [
    ...(reserved > 0n ? ([['reserved', reserved]] as const) : []),
    ['equity', equity],
    ['profit', profit],
    ['margin', margin],
    ['free-margin', freeMargin],
  ] as const;
  return (
    <dl
      className="border-line text-dense my-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-5 gap-y-1.5 border-y p-3"
      aria-label={t('balance.figures')}
    >
      {rows.map(([name, amount]) => (
        <div key={name} className="flex items-baseline justify-between gap-2">
          <dt className="text-muted text-xs whitespace-nowrap">{t(`parts.${name}`)}</dt>
          <dd>
            {name === 'profit' ? (
              <SignedMoney bare amount={amount} currency={currency} />
            ) : (
              <Money bare amount={amount} currency={currency} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Opens the dialogs of the payment features that the build has. */
function Payments({ close }: { close(): void }) {
  const t = useT();
  const dialogs = { deposit: useDialog('deposit'), withdrawal: useDialog('withdrawal') };
  const offered = (['deposit', 'withdrawal'] as const).filter((id) => dialogs[id]);
  if (offered.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 px-2 pt-2 pb-1">
      {offered.map((id) => (
        <button
          key={id}
          type="button"
          className={`btn btn-sm ${id === 'deposit' ? 'btn-primary' : ''}`}
          aria-haspopup="dialog"
          onPointerEnter={dialogs[id]!.prepare}
          onFocus={dialogs[id]!.prepare}
          onClick={() => {
            close();
            dialogs[id]!.open({ account: 'real' });
          }}
        >
          {t(`balance.${id}`)}
        </button>
      ))}
    </div>
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
      <Payments close={close} />
      <Figures />
      <Slot name="balance.positions" close={close} />
    </>
  );
}

import { useDialog } from '../../../platform/dialogs.ts';
import { useSettings, useT } from '../../../platform/hooks.ts';
import { useFigures } from '../../../trading/live/hooks.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { Slot } from '../../../ui/slot.tsx';
import { AccountOption } from './account-option.tsx';
import { useAccountSwitch } from './use-account-switch.ts';
import { useBalances } from './use-balances.ts';

/** Computed at live prices: grey while one of them is stale, as in the account strip. */
const LIVE_FIGURES: readonly string[] = ['equity', 'profit', 'free-margin'];

function Figures() {
  const t = useT();
  const figures = useFigures();
  if (!figures) return null;
  const { currency, reserved, equity, profit, margin, freeMargin, stale } = figures;
  const rows = [
    ...(reserved > 0n ? ([['reserved', reserved]] as const) : []),
    ['equity', equity],
    ['profit', profit],
    ['margin', margin],
    ['free-margin', freeMargin],
  ] as const;
  return (
    <dl
      className="balance-figures border-line text-dense my-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-5 gap-y-1.5 border-y p-3"
      aria-label={t('balance.figures')}
    >
      {rows.map(([name, amount]) => (
        <div key={name} className="flex items-baseline justify-between gap-2">
          <dt className="text-muted text-xs whitespace-nowrap">{t(`parts.${name}`)}</dt>
          <dd data-stale={(stale && LIVE_FIGURES.includes(name)) || undefined}>
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
        <AccountOption mode="real" accounts={accounts} onChosen={close} />
        {hasPractice ? <AccountOption mode="practice" accounts={accounts} onChosen={close} /> : null}
      </div>
      <Payments close={close} />
      <Slot name="balance.action" close={close} />
      <Figures />
      <Slot name="balance.positions" close={close} />
    </>
  );
}

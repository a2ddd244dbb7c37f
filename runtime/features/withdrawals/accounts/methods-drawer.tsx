import { useState } from 'react';
import type {
  PayoutAccount,
  PayoutMethodSettings,
  WithdrawalSettings,
} from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { isHeld } from '../dialog/withdrawal-rules.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** Contains the form library. */
const AddAccountDialog = lazyComponent(
  'payout account form',
  'AddAccountDialog',
  () => import('./add-account-dialog.tsx'),
);

/** The method of a payout account, or why the account cannot be used now. */
function usePayoutNote(account: PayoutAccount, isOn: boolean): string {
  const t = useT();
  const language = useLanguage();
  if (isHeld(account))
    return t('withdrawal.held-until', { until: formatMoment(language, account.hold_until!) });
  return isOn ? t(`withdrawal.method-${account.type}`) : t('withdrawal.method-off');
}

interface SavedProps {
  account: PayoutAccount;
  isChosen: boolean;
  /** Whether the operator offers the account's method. */
  isOn: boolean;
  onChoose(): void;
  onRemove(): void;
}

function Saved({ account, isChosen, isOn, onChoose, onRemove }: SavedProps) {
  const t = useT();
  const note = usePayoutNote(account, isOn);
  return (
    <li className="border-line rounded-field flex items-center gap-1 border pe-1 has-aria-pressed:has-[[aria-pressed=true]]:border-primary">
      <button
        type="button"
        className="grid min-h-14 min-w-0 flex-1 cursor-pointer gap-0.5 px-3 py-2 text-start disabled:cursor-default"
        aria-pressed={isChosen}
        disabled={isHeld(account) || !isOn}
        onClick={onChoose}
      >
        <span className="font-medium wrap-anywhere">{account.label}</span>
        <span className="text-muted text-sm">{note}</span>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm"
        aria-label={t('withdrawal.remove-of', { account: account.label })}
        onClick={onRemove}
      >
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}

interface TilesProps {
  settings: WithdrawalSettings;
  isFull: boolean;
  onAdd(method: PayoutMethodSettings): void;
}

/** One tile for each method that is on (spec 2 §2.4). */
function Tiles({ settings: { methods, max_accounts }, isFull, onAdd }: TilesProps) {
  const t = useT();
  return (
    <section aria-labelledby="withdrawal-add">
      <h3 id="withdrawal-add" className="mb-2 font-semibold">
        {t('withdrawal.add')}
      </h3>
      {isFull ? <p className="text-muted text-sm">{t('withdrawal.full', { count: max_accounts })}</p> : null}
      <div className="grid gap-2">
        {methods.map((method) => (
          <button
            key={method.type}
            type="button"
            className="btn h-auto min-h-14 justify-between px-4"
            disabled={isFull}
            aria-haspopup="dialog"
            onPointerEnter={AddAccountDialog.prepare}
            onFocus={AddAccountDialog.prepare}
            onClick={() => onAdd(method)}
          >
            {t(`withdrawal.method-${method.type}`)}
            <Icon name="plus" size={16} />
          </button>
        ))}
      </div>
    </section>
  );
}

interface MethodsDrawerProps {
  settings: WithdrawalSettings;
  accounts: readonly PayoutAccount[];
  chosen: PayoutAccount | null;
  onChoose(account: PayoutAccount): void;
  onClose(): void;
}

/** Saved payout accounts, and the methods to add one. */
export function MethodsDrawer({ settings, accounts, chosen, onChoose, onClose }: MethodsDrawerProps) {
  const t = useT();
  const [added, setAdded] = useState<PayoutMethodSettings | null>(null);
  const [removed, setRemoved] = useState<PayoutAccount | null>(null);
  const isOn = ({ type }: PayoutAccount) => settings.methods.some((method) => method.type === type);
  function saved(account: PayoutAccount) {
    setAdded(null);
    if (!isHeld(account)) onChoose(account);
  }
  return (
    <>
      <Drawer title={t('withdrawal.methods')} onClose={onClose}>
        <div className="grid grid-cols-1 gap-6">
          <section aria-labelledby="withdrawal-saved">
            <h3 id="withdrawal-saved" className="mb-2 font-semibold">
              {t('withdrawal.saved')}
            </h3>
            {accounts.length === 0 ? <p className="text-muted">{t('withdrawal.no-saved')}</p> : null}
            <ul className="grid grid-cols-1 gap-2">
              {accounts.map((account) => (
                <Saved
                  key={account.id}
                  account={account}
                  isChosen={account.id === chosen?.id}
                  isOn={isOn(account)}
                  onChoose={() => onChoose(account)}
                  onRemove={() => setRemoved(account)}
                />
              ))}
            </ul>
          </section>
          <Tiles settings={settings} isFull={accounts.length >= settings.max_accounts} onAdd={setAdded} />
        </div>
      </Drawer>
      {added ? (
        <AddAccountDialog method={added} settings={settings} onSaved={saved} onClose={() => setAdded(null)} />
      ) : null}
      {removed ? <RemoveDialog account={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

import { useEffect, useState } from 'react';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { EditingDialog } from '../../../ui/editing-dialog.tsx';
import { ListWaiting } from '../../../ui/list-states.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { RefreshedFigures } from '../../../ui/refreshed-figures.tsx';
import { useEdited } from '../../../ui/use-edited.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { usePayoutAccounts } from '../accounts/use-payout-accounts.ts';
import { WithdrawalList } from '../components/withdrawal-list.tsx';
import { Closed, PracticeAccount, Unverified } from './unavailable.tsx';
import { OptionStep } from './option-step.tsx';
import { SideTab } from './side-tab.tsx';
import { useWithdrawalSettings } from './use-withdrawal-settings.ts';
import type { Entries, Wallet } from './use-withdrawal.ts';
import { WithdrawalFlow } from './withdrawal-flow.tsx';
import { usePaymentText } from '../../../payments/use-payment-text.ts';

/** The list of wallets beside the form. The dialogs inside keep their width. */
const WIDE = '[--dialog-width:43rem] [&_.dialog]:[--dialog-width:30rem]';

export type View = 'options' | 'history' | Wallet;

function History({ onBack }: { onBack(): void }) {
  const t = useT();
  return (
    <>
      <h3 className="mb-3 font-semibold">{t('withdrawal.history')}</h3>
      <WithdrawalList />
      <div className="dialog-actions justify-start">
        <button type="button" className="btn btn-ghost" onClick={onBack}>
          {t('withdrawal.back')}
        </button>
      </div>
    </>
  );
}

interface ContentProps {
  view: View;
  onView(view: View): void;
  /** Whether closing the dialog would lose an amount. */
  onEdited(isEdited: boolean): void;
  onClose(): void;
}

/** The content once its data is loaded; on a phone one step after the other, else beside the list of wallets. */
function Content({ view, onView, onEdited, onClose }: ContentProps) {
  const t = useT();
  const isPhone = usePhone();
  const [entries, setEntries] = useState<Entries>({});
  const [round, setRound] = useState(0);
  const [isDone, setDone] = useState(false);
  const [isSending, setSending] = useState(false);
  useEdited(entries.amount !== undefined && !isSending, onEdited);
  const isAsking = view !== 'history' && !isDone;
  const state = useWithdrawalSettings(isAsking);
  const accounts = usePayoutAccounts(isAsking);
  const error = state.error ?? accounts.error;
  if (view === 'history') return <History onBack={() => onView('options')} />;
  if (error)
    return (
      <LoadError
        what={t('withdrawal.load-failed')}
        why={error.message}
        isBusy={state.isFetching || accounts.isFetching}
        onRetry={() => {
          state.refetch();
          accounts.refetch();
        }}
      />
    );
  const { settings } = state;
  if (!settings || !accounts.list) return <ListWaiting rows={4} />;
  if (settings.needs_identity) return <Unverified onClose={onClose} />;
  if (settings.methods.length === 0) return <Closed onClose={onClose} />;
  const step =
    view === 'options' ? (
      <OptionStep settings={settings} onView={onView} />
    ) : (
      <WithdrawalFlow
        key={round}
        wallet={view}
        settings={settings}
        accounts={accounts.list}
        entries={entries}
        onEntries={(change) => setEntries((now) => ({ ...now, ...change }))}
        aside={
          isPhone
            ? undefined
            : (isDisabled) => (
                <SideTab
                  settings={settings}
                  view={view}
                  isDisabled={isDisabled}
                  onView={(next) => {
                    setRound(round + 1);
                    onView(next);
                  }}
                />
              )
        }
        onDone={setDone}
        onSending={setSending}
        onLeave={() => onView('options')}
        onHistory={() => onView('history')}
        onClose={onClose}
      />
    );
  return <RefreshedFigures query={state.query}>{step}</RefreshedFigures>;
}

/** Withdrawals: the choice of the wallet, the request, and the state of earlier ones (spec 2 §2.3, §2.6). */
export function WithdrawalDialog({ onClose }: { onClose(): void }) {
  usePaymentText();
  const t = useT();
  const { is_practice } = useUser();
  const { reloadUser } = usePlatform();
  const [view, setView] = useState<View>('options');
  const [isEdited, setEdited] = useState(false);
  useEffect(() => void reloadUser(), [reloadUser]);
  const isWide = view === 'balance' || view === 'withdrawable';
  return (
    <EditingDialog
      title={t('withdrawal.title')}
      className={isWide ? WIDE : ''}
      isEdited={isEdited}
      onClose={onClose}
    >
      {is_practice ? (
        <PracticeAccount onClose={onClose} />
      ) : (
        <Content view={view} onView={setView} onEdited={setEdited} onClose={onClose} />
      )}
    </EditingDialog>
  );
}

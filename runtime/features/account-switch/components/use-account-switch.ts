import { useState } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useLive } from '../../../trading/live/live.ts';
import { useModeSwitch } from '../../../trading/use-mode-switch.ts';
import { useBalances } from './use-balances.ts';

export type Mode = 'real' | 'practice';

export interface AccountSwitch {
  /** The action in flight. */
  busy: 'switching' | 'topping-up' | 'refreshing' | null;
  switchTo(mode: Mode): Promise<void>;
  topUp(): Promise<void>;
  /** Reads balances and open positions again. */
  refresh(): Promise<void>;
}

/**
 * Selects an account, refills the practice account, and reads both again (spec 1 §2.2, §4). One action at a
 * time.
 */
export function useAccountSwitch(): AccountSwitch {
  const t = useT();
  const platform = usePlatform();
  const { notifications, play, session } = platform;
  const live = useLive();
  const { switchTo } = useModeSwitch();
  const { send: sendRefill } = useCommand('account.refill-practice', { showsError: 'always' });
  const { balances } = useBalances();
  const [busy, setBusy] = useState<AccountSwitch['busy']>(null);

  async function alone(name: NonNullable<AccountSwitch['busy']>, work: () => Promise<void>) {
    if (busy) return;
    setBusy(name);
    await work().finally(() => setBusy(null));
  }

  function fail(sentence: string) {
    play('error');
    notifications.show('error', sentence);
  }

  function succeed(sentence: string) {
    play('success');
    notifications.show('success', sentence);
  }

  /** Says which account is selected, until the other one is, here or on another device. */
  function announce(mode: Mode, sentence: string) {
    const isSelected = () => session.getState().user?.is_practice === (mode === 'practice');
    if (!isSelected()) return;
    succeed(sentence);
    notifications.retractWhen(sentence, session, () => !isSelected());
  }

  const readAgain = async () => (await Promise.all([platform.reloadUser(), live.refresh()])).every(Boolean);

  return {
    busy,
    switchTo: (mode) =>
      alone('switching', async () => {
        const result = await switchTo(mode);
        if (!result.ok) return fail(t('balance.switch-failed'));
        announce(mode, result.message ?? t(`balance.switched-${mode}`));
      }),
    topUp: () =>
      alone('topping-up', async () => {
        const result = await sendRefill();
        if (!result.ok)
          return fail(result.error.code === 'unknown' ? t('balance.top-up-failed') : result.error.message);
        const isRead = await readAgain();
        const sentence = result.message ?? t('balance.topped-up');
        if (result.data.balance === balances.practice) notifications.show('info', sentence);
        else succeed(sentence);
        if (!isRead) fail(t('balance.refresh-failed'));
      }),
    refresh: () =>
      alone('refreshing', async () => {
        if (!(await readAgain())) fail(t('balance.refresh-failed'));
      }),
  };
}

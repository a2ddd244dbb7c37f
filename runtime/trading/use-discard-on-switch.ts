import { useEffect, useEffectEvent } from 'react';
import type { Account } from '../../schemas/generated/types.ts';
import { usePlatform, useT } from '../platform/hooks.ts';
import { useBook } from './live/hooks.ts';

/**
 * Discards a question about one account once the other is selected, here or on another device, and says so. One that has
 * been answered (`isAsking` is false) stays. Its texts are those of `tradingTexts`.
 * @returns whether the other account is selected
 */
export function useDiscardOnSwitch(
  mode: Account['mode'] | undefined,
  onDiscard: () => void,
  isAsking = true,
): boolean {
  const t = useT();
  const { notifications } = usePlatform();
  const selected = useBook().account?.mode;
  const isSwitched = selected !== undefined && selected !== mode;
  const discard = useEffectEvent(() => {
    notifications.show('error', t(`trade.switched-${selected!}`));
    onDiscard();
  });
  useEffect(() => {
    if (isSwitched && isAsking) discard();
  }, [isSwitched, isAsking]);
  return isSwitched;
}

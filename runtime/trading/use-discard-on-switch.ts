import { useEffect, useEffectEvent } from 'react';
import type { Account } from '../../schemas/generated/types.ts';
import { usePlatform, useT } from '../platform/hooks.ts';
import { useBook } from './live/hooks.ts';
import { useLive } from './live/live.ts';

/**
 * Discards a question about one account once the other is selected, here or on another device, and says so until
 * the next switch or order. One that has been answered (`isAsking` is false) stays. Its texts are those of
 * `tradingTexts`.
 * @returns whether the other account is selected
 */
export function useDiscardOnSwitch(
  mode: Account['mode'] | undefined,
  onDiscard: () => void,
  isAsking = true,
): boolean {
  const t = useT();
  const { notifications } = usePlatform();
  const { book } = useLive();
  const selected = useBook().account?.mode;
  const isSwitched = selected !== undefined && selected !== mode;
  const discard = useEffectEvent(() => {
    const sentence = t(`trade.switched-${selected!}`);
    notifications.show('error', sentence);
    notifications.retractWhen(sentence, book, ({ account }) => account?.mode !== selected);
    onDiscard();
  });
  useEffect(() => {
    if (isSwitched && isAsking) discard();
  }, [isSwitched, isAsking]);
  return isSwitched;
}

import { useLayoutEffect, useState } from 'react';
import { absolute } from '../../../domain/money/amount.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { showAmount } from '../../lib/format-money.ts';
import { useLanguage } from '../../platform/hooks.ts';
import { useLive } from '../live/live.ts';

/** The longest profit that the positions have had in this list, with its sign: their column grows and does not shrink. */
export function useLongestProfit(positions: readonly Position[]): string {
  const { figures } = useLive();
  const language = useLanguage();
  const [longest, setLongest] = useState('');
  const currency = positions[0]?.currency;
  useLayoutEffect(() => {
    if (currency === undefined) return undefined;
    function measure() {
      const sizes = positions.map((position) => absolute(figures.marked(position).profit));
      const largest = sizes.reduce((one, other) => (one > other ? one : other));
      const shown = `+${showAmount(largest, currency!, language)}`;
      setLongest((known) => (shown.length > known.length ? shown : known));
    }
    measure();
    return figures.subscribe(measure);
  }, [positions, figures, language, currency]);
  return longest;
}

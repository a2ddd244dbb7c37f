import { isMirrored } from '../../lib/is-mirrored.ts';

export interface Movement {
  axis: 'horizontal' | 'vertical' | 'both';
  /** Whether the first item follows the last; otherwise arrow keys stop at the ends. */
  wraps: boolean;
  /** Number of items that PageUp and PageDown skip, up to the ends; without it those keys do not move. */
  page?: number;
}

const STEPS = {
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  both: { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
} as const;

const SIDEWAYS = /^Arrow(?:Left|Right)$/;

/**
 * The index, of `count` items, to which a key moves the focus; undefined for other keys. `at` is -1 while no
 * item has the focus.
 */
export function movedIndex(
  key: string,
  at: number,
  count: number,
  { axis, wraps, page = 0 }: Movement,
): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const steps: Record<string, number> = { ...STEPS[axis], PageDown: page, PageUp: -page };
  const step = isMirrored() && SIDEWAYS.test(key) ? -steps[key]! : steps[key];
  if (!step) return undefined;
  const to = wraps && at < 0 && step < 0 ? count - 1 : at + step;
  return wraps && key.startsWith('Arrow') ? (to + count) % count : Math.max(0, Math.min(count - 1, to));
}

/** Movement in a list of rows: stops at its ends. */
export function movedRow(key: string, at: number, count: number, page: number): number | undefined {
  return movedIndex(key, at, count, { axis: 'vertical', wraps: false, page });
}

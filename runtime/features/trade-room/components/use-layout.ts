import { useMedia } from '../../../ui/use-media.ts';

export type Layout = 'wide' | 'medium' | 'phone';

/**
 * Selects the trade room's layout for the window size. Each layout mounts its components once, so a style
 * sheet cannot select it.
 */
export function useLayout(): Layout {
  const isWide = useMedia('(width >= 80rem)');
  const isMedium = useMedia('(width >= 64rem)');
  if (isWide) return 'wide';
  return isMedium ? 'medium' : 'phone';
}

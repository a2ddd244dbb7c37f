import { useMedia } from './use-media.ts';

/** Whether the window has phone width, where the shell shows its bottom bar. */
export function usePhone(): boolean {
  return useMedia('(width < 48rem)');
}

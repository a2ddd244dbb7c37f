import { useMedia } from './use-media.ts';

/** Is this as narrow as a phone, where the shell has its bar at the foot? */
export function usePhone(): boolean {
  return useMedia('(width < 48rem)');
}

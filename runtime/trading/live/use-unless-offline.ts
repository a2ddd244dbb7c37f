import { usePlatform, useT } from '../../platform/hooks.ts';
import { useIsOffline } from './hooks.ts';

/** Runs an order or closing command; without a connection it shows why nothing happens. */
export function useUnlessOffline(): (command: () => void) => void {
  const t = useT();
  const { notifications } = usePlatform();
  const isOffline = useIsOffline();
  return (command) => (isOffline ? notifications.show('info', t('positions.nothing-sent')) : command());
}

import { usePlatform, useT } from '../../platform/hooks.ts';
import { Slot } from '../../ui/slot.tsx';
import type { Tab } from '../../ui/tabs.tsx';
import type { RowSize } from './density.ts';

/** The tab of the pending orders; none if the build has none. */
export function usePendingTab(size: RowSize): Tab<'pending'>[] {
  const t = useT();
  return usePlatform()
    .registry.contributions('positions.pending')
    .map(({ slot: name }) => ({
      id: 'pending',
      title: t('positions.pending'),
      badge: <Slot name={name} part="count" />,
      content: () => <Slot name={name} part="list" size={size} />,
    }));
}

import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform } from '../../../platform/hooks.ts';
import { usePathname } from '../../../platform/navigation.tsx';

const TABS = [
  'deposits',
  'withdrawals',
  'identity',
  'messages',
  'plans',
  'corrections',
  'users',
  'managers',
  'settings',
  'audit',
] as const;
export type TabId = (typeof TABS)[number];

/** The tabs of this build. */
export function useDeskTabs(): readonly TabId[] {
  const { registry } = usePlatform();
  const absent = [
    useDialog('plans') ? null : 'plans',
    useDialog('identity') ? null : 'identity',
    useDialog('chat') ? null : 'messages',
    registry.pathTo('manager') ? null : 'managers',
  ];
  return TABS.filter((id) => !absent.includes(id));
}

/** The path that opens a case of a tab; null when the build lacks the tab. */
export function useCasePath(): (tab: TabId, id: string) => string | null {
  const path = usePathname();
  const tabs = useDeskTabs();
  return (tab, id) => (tabs.includes(tab) ? `${path}?${new URLSearchParams({ tab, case: id })}` : null);
}

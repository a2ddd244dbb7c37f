import { useState, type ReactNode } from 'react';
import type { Pages } from '../../../platform/use-pages.ts';
import { ListTools } from '../../../ui/list-panel.tsx';
import type { ListFilterState } from './use-list-filter.ts';

interface FilterToolsProps {
  state: ListFilterState;
  pages: Pages<unknown>;
  children: ReactNode;
}

/**
 * The filters and the export of a list, none for a list without rows. Until the first rows are known, their space
 * stays empty; once the user has filtered, they stay.
 */
export function FilterTools({ state: { filter }, pages: { status, rows }, children }: FilterToolsProps) {
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && Object.values(filter).some(Boolean)) setUsed(true);
  if (!isUsed && status === 'ready' && rows.length === 0) return null;
  return <ListTools isWaiting={!isUsed && status === 'loading'}>{children}</ListTools>;
}

import { useEffect, useState } from 'react';
import { useFullPath, useNavigate } from '../../../platform/navigation.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { NO_FILTER, queryOf, readFilter, type FilterChoice, type ListFilter } from './list-filter.ts';

/** The current path with this filter; other parameters stay. */
function withFilter(fullPath: string, filter: ListFilter): string {
  const [path, query] = fullPath.split('?') as [string, string?];
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filter) as [string, string][])
    if (value) params.set(name, value);
    else params.delete(name);
  return params.size ? `${path}?${params}` : path;
}

export interface ListFilterState {
  filter: ListFilter;
  change(change: Partial<ListFilter>): void;
  /** Filters once the user stops typing. */
  search(text: string): void;
  clear(): void;
  /** For the call. */
  query: Record<string, string>;
  /** The query leaves rows out. */
  isFiltered: boolean;
}

/** The filter of a list. The URL has it, so that a reload, a link and the way back show the same rows. */
export function useListFilter(choice: FilterChoice): ListFilterState {
  const here = useFullPath();
  const navigate = useNavigate();
  const filter = readFilter(new URLSearchParams(here.split('?')[1]), choice);
  const [typed, setTyped] = useState({ text: filter.search, over: filter.search });
  const delayed = useDelayed(typed);
  const show = (next: ListFilter) => navigate(withFilter(here, next), { replace: true });
  const text = typed.over === filter.search ? typed.text : filter.search;
  const isDue = delayed === typed && typed.over === filter.search && text !== filter.search;
  useEffect(() => {
    if (isDue) navigate(withFilter(here, { ...filter, search: text }), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the URL changes once for each delayed text
  }, [isDue]);
  const query = queryOf(filter);
  return {
    filter: { ...filter, search: text },
    change: (change) => show({ ...filter, ...change }),
    search: (next) => setTyped({ text: next, over: filter.search }),
    clear: () => {
      setTyped({ text: '', over: '' });
      show(NO_FILTER);
    },
    query,
    isFiltered: Object.keys(query).length > 0,
  };
}

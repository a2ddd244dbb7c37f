import { useFullPath, useNavigate } from './navigation.tsx';

/** The tab in the URL, so that links can open it. The first of the ids is the default, without a query. */
export function useTab<Id extends string>(ids: readonly Id[]): [Id, (id: Id) => void] {
  const [path, query] = useFullPath().split('?') as [string, string?];
  const navigate = useNavigate();
  const [first] = ids as readonly [Id];
  const named = new URLSearchParams(query).get('tab');
  const tab = ids.find((id) => id === named) ?? first;
  return [tab, (id) => navigate(id === first ? path : `${path}?tab=${id}`, { replace: true })];
}

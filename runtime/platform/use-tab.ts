import { useFullPath, useNavigate } from './navigation.tsx';

/**
 * The tab in the URL, so that links can open it. The first of the ids is the default and not in the URL.
 * @param kept names of parameters that another tab keeps
 */
export function useTab<Id extends string>(
  ids: readonly Id[],
  kept: readonly string[] = [],
): [Id, (id: Id) => void] {
  const [path, query] = useFullPath().split('?') as [string, string?];
  const navigate = useNavigate();
  const [first] = ids as readonly [Id];
  const params = new URLSearchParams(query);
  const tab = ids.find((id) => id === params.get('tab')) ?? first;
  function choose(id: Id) {
    const next = new URLSearchParams([...params].filter(([name]) => kept.includes(name)));
    if (id !== first) next.set('tab', id);
    navigate(next.size ? `${path}?${next}` : path, { replace: true });
  }
  return [tab, choose];
}

import { useFullPath, useNavigate } from '../../../platform/navigation.tsx';

const PARAMETER = 'case';

/** The id of the opened case in the URL, so that links can open it. */
export function useLinkedCase(): [string | null, (id: string | null) => void] {
  const [path, query] = useFullPath().split('?') as [string, string?];
  const navigate = useNavigate();
  const params = new URLSearchParams(query);
  function link(id: string | null) {
    if (id === null) params.delete(PARAMETER);
    else params.set(PARAMETER, id);
    navigate(params.size ? `${path}?${params}` : path, { replace: true });
  }
  return [params.get(PARAMETER), link];
}

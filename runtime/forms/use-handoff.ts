import { useCallback, useState } from 'react';
import type { Handoff } from '../../schemas/generated/types.ts';
import type { ApiResult } from '../platform/api-error.ts';
import { trustedHost } from '../platform/back-office.ts';
import { usePlatform, useT } from '../platform/hooks.ts';

export type HandoffState =
  | { status: 'asking' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; handoff: Handoff; host: string };

function stateOf(result: ApiResult<Handoff>, allowedHosts: readonly string[], refusal: string): HandoffState {
  if (!result.ok) return { status: 'failed', message: result.error.message };
  const host = trustedHost(result.data.target, allowedHosts);
  if (host === null) return { status: 'failed', message: refusal };
  return { status: 'ready', handoff: result.data, host };
}

/**
 * Requests a one-time code for the back-office. Refuses targets outside the build's hosts without requesting
 * a code.
 */
export function useHandoff(): [HandoffState | null, () => Promise<HandoffState>] {
  const t = useT();
  const { api, page } = usePlatform();
  const [state, setState] = useState<HandoffState | null>(null);
  const ask = useCallback(async () => {
    setState({ status: 'asking' });
    const next = stateOf(await api.call('auth.handoff'), page.allowedHosts, t('desk.refused'));
    setState(next);
    return next;
  }, [api, page, t]);
  return [state, ask];
}

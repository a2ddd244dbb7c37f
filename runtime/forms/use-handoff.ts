import { useCallback, useState } from 'react';
import type { Handoff } from '../../schemas/generated/types.ts';
import { trustedHost } from '../platform/back-office.ts';
import { usePlatform, useT } from '../platform/hooks.ts';

export type HandoffState =
  | { status: 'asking' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; handoff: Handoff; host: string };

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
    const result = await api.call('auth.handoff');
    const host = result.ok ? trustedHost(result.data.target, page.allowedHosts) : null;
    const next: HandoffState = !result.ok
      ? { status: 'failed', message: result.error.message }
      : host === null
        ? { status: 'failed', message: t('desk.refused') }
        : { status: 'ready', handoff: result.data, host };
    setState(next);
    return next;
  }, [api, page, t]);
  return [state, ask];
}

import { useState } from 'react';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { importChunk } from '../../../lib/import-chunk.ts';
import type { ApiError, ApiResult } from '../../../platform/api-error.ts';
import { useCommand, type Command } from '../../../platform/use-command.ts';

type DepositRequest = Parameters<Command<'deposit.create'>['send']>[0];

interface DepositRequestListeners {
  onCreated(deposit: Deposit): void;
  /** Nothing was recorded or charged. */
  onRefused(error: ApiError): void;
}

export interface DepositRequests {
  isPending: boolean;
  /** Whether it is unknown if the last request took effect. */
  isUnconfirmed: boolean;
  /** Whether the trader has left a request whose outcome is unknown. */
  hasEarlier: boolean;
  /** Sends a new deposit. */
  send(request: DepositRequest): Promise<void>;
  /** Sends the unconfirmed deposit again, under its idempotency key. */
  retry(): Promise<void>;
  /** Leaves the unconfirmed deposit: the next one is another. */
  leave(): void;
}

/** Whether a failed request may have taken effect. */
async function isUnknown(result: ApiResult<Deposit>, isNew: boolean): Promise<boolean> {
  // Loaded by the request itself: without it, nothing was sent.
  const rules = await importChunk(
    'idempotent request',
    () => import('../../../platform/idempotent-request.ts'),
  ).catch(() => null);
  return rules !== null && !rules.isSettled(result) && !(isNew && rules.isTurnedAway(result));
}

/**
 * Requests deposits. While the outcome of one is unknown, only the very same one can be sent again: its key does not
 * expire with the retry window of other calls.
 */
export function useDepositRequest({ onCreated, onRefused }: DepositRequestListeners): DepositRequests {
  const { send, isPending } = useCommand('deposit.create', { showsError: true });
  const [unconfirmed, setUnconfirmed] = useState<DepositRequest | null>(null);
  const [hasEarlier, setEarlier] = useState(false);

  async function attempt(request: DepositRequest) {
    const result = await send(request);
    if (result.ok) {
      setUnconfirmed(null);
      return onCreated(result.data);
    }
    if (await isUnknown(result, request !== unconfirmed)) return setUnconfirmed(request);
    setUnconfirmed(null);
    return onRefused(result.error);
  }

  return {
    isPending,
    isUnconfirmed: unconfirmed !== null,
    hasEarlier,
    send: (request) => attempt({ ...request, idempotencyKey: crypto.randomUUID() }),
    async retry() {
      if (unconfirmed && !isPending) await attempt(unconfirmed);
    },
    leave() {
      setUnconfirmed(null);
      setEarlier(true);
    },
  };
}

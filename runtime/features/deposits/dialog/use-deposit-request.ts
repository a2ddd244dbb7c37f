import { useState } from 'react';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { importChunk } from '../../../lib/import-chunk.ts';
import type { ApiError, ApiResult } from '../../../platform/api-error.ts';
import { useCallCache, type CallCache } from '../../../platform/use-call.ts';
import { useCommand, type Command } from '../../../platform/use-command.ts';

type DepositRequest = Parameters<Command<'deposit.create'>['send']>[0] & { idempotencyKey: string };

interface DepositRequestListeners {
  onCreated(deposit: Deposit): void;
  /** Nothing was recorded or charged. */
  onRefused(error: ApiError): void;
}

export interface DepositRequests {
  isPending: boolean;
  /** Whether it is unknown if the last request took effect. */
  isUnconfirmed: boolean;
  /** Whether the outcome of another deposit is unknown, also of one in a dialog that was closed. */
  hasEarlier: boolean;
  /** Sends a new deposit. */
  send(request: Omit<DepositRequest, 'idempotencyKey'>): Promise<void>;
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
  return rules !== null && !rules.isFinal(result) && !(isNew && rules.isEarlyRefusal(result));
}

/** The idempotency keys of a user's deposits whose outcome is unknown. They outlive the dialog, but not the page. */
const unconfirmedKeys = new WeakMap<CallCache, Set<string>>();

function useUnconfirmedKeys(): Set<string> {
  const cache = useCallCache();
  const keys = unconfirmedKeys.get(cache) ?? new Set();
  unconfirmedKeys.set(cache, keys);
  return keys;
}

/**
 * Requests deposits. While the outcome of one is unknown, only the very same one can be sent again: its key does not
 * expire with the retry window of other calls.
 */
export function useDepositRequest({ onCreated, onRefused }: DepositRequestListeners): DepositRequests {
  const { send, isPending } = useCommand('deposit.create', { showsError: true });
  const [unconfirmed, setUnconfirmed] = useState<DepositRequest | null>(null);
  const keys = useUnconfirmedKeys();

  async function attempt(request: DepositRequest) {
    const result = await send(request);
    const isNew = request !== unconfirmed;
    const isUnconfirmed = !result.ok && (await isUnknown(result, isNew));
    if (isUnconfirmed) keys.add(request.idempotencyKey);
    else keys.delete(request.idempotencyKey);
    setUnconfirmed(isUnconfirmed ? request : null);
    if (result.ok) onCreated(result.data);
    else if (!isUnconfirmed) onRefused(result.error);
  }

  return {
    isPending,
    isUnconfirmed: unconfirmed !== null,
    hasEarlier: [...keys].some((key) => key !== unconfirmed?.idempotencyKey),
    send: (request) => attempt({ ...request, idempotencyKey: crypto.randomUUID() }),
    async retry() {
      if (unconfirmed && !isPending) await attempt(unconfirmed);
    },
    leave: () => setUnconfirmed(null),
  };
}

import { useRef, useState } from 'react';
import type { Deposit, DepositCoinOffer } from '../../../../schemas/generated/types.ts';
import type { ApiResult } from '../../../platform/api-error.ts';
import { uploadFiles } from '../../../platform/file-transfer.ts';
import { usePlatform } from '../../../platform/hooks.ts';
import { useCallCache } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';

export interface CryptoRequest {
  coin: DepositCoinOffer;
  amount: string;
  proof: File | null;
}

/** Requests a crypto deposit, with the proof as an upload; a repeated upload has the same idempotency key. */
export function useCryptoRequest() {
  const { api } = usePlatform();
  const cache = useCallCache();
  const command = useCommand('deposit.create', { showsError: true });
  const [progress, setProgress] = useState<number>();
  const attempt = useRef({ content: '', key: '' });

  async function upload(
    input: Parameters<typeof command.send>[0]['input'],
    proof: File,
  ): Promise<ApiResult<Deposit>> {
    const content = JSON.stringify([input, proof.name, proof.size, proof.lastModified]);
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    setProgress(0);
    const result = await uploadFiles(api, 'deposit.create', {
      input,
      files: { proof },
      onProgress: setProgress,
      idempotencyKey: attempt.current.key,
    });
    setProgress(undefined);
    await cache.invalidate('deposit.list');
    return result;
  }

  return {
    isPending: command.isPending || progress !== undefined,
    progress,
    async send({ coin, amount, proof }: CryptoRequest): Promise<ApiResult<Deposit>> {
      const input = {
        payment_method: 'crypto' as const,
        amount,
        currency: coin.symbol,
        network: coin.network,
        ...(coin.address === null ? {} : { billing_address: coin.address }),
      };
      return proof ? await upload(input, proof) : await command.send({ input });
    },
  };
}

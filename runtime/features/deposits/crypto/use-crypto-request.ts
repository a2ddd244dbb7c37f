import { useState } from 'react';
import type { Deposit, DepositCoinOffer } from '../../../../schemas/generated/types.ts';
import type { ApiResult } from '../../../platform/api-error.ts';
import { useCommand } from '../../../platform/use-command.ts';

export interface CryptoRequest {
  coin: DepositCoinOffer;
  amount: string;
  proof: File | null;
}

/** Requests a crypto deposit, with the proof as an upload. */
export function useCryptoRequest() {
  const { send, isPending } = useCommand('deposit.create', { showsError: true });
  const [progress, setProgress] = useState<number>();
  return {
    isPending,
    progress,
    async send({ coin, amount, proof }: CryptoRequest): Promise<ApiResult<Deposit>> {
      const input = {
        payment_method: 'crypto' as const,
        amount,
        currency: coin.symbol,
        network: coin.network,
        ...(coin.address === null ? {} : { billing_address: coin.address }),
      };
      if (!proof || coin.address === null) return await send({ input });
      const result = await send({ input, files: { proof }, onProgress: setProgress });
      setProgress(undefined);
      return result;
    },
  };
}

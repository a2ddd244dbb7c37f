import { useRef, useState } from 'react';
import type { Deposit, DepositCoinOffer } from '../../../../schemas/generated/types.ts';
import type { ApiError } from '../../../platform/api-error.ts';
import { useDepositRequest } from '../dialog/use-deposit-request.ts';

export interface CryptoRequest {
  coin: DepositCoinOffer;
  amount: string;
  proof: File | null;
}

interface CryptoRequestListeners {
  onCreated(deposit: Deposit, coin: DepositCoinOffer): void;
  /** Nothing was recorded. */
  onRefused(error: ApiError): void;
}

/** Requests a crypto deposit, with the proof as an upload. */
export function useCryptoRequest({ onCreated, onRefused }: CryptoRequestListeners) {
  const [progress, setProgress] = useState<number>();
  const requested = useRef<DepositCoinOffer>(null);
  const requests = useDepositRequest({
    onCreated: (deposit) => onCreated(deposit, requested.current!),
    onRefused,
  });
  return {
    ...requests,
    progress,
    async send({ coin, amount, proof }: CryptoRequest): Promise<void> {
      const input = {
        payment_method: 'crypto' as const,
        amount,
        currency: coin.symbol,
        network: coin.network,
        ...(coin.address === null ? {} : { billing_address: coin.address }),
      };
      requested.current = coin;
      if (!proof || coin.address === null) return await requests.send({ input });
      await requests.send({ input, files: { proof }, onProgress: setProgress });
      setProgress(undefined);
    },
    async retry(): Promise<void> {
      await requests.retry();
      setProgress(undefined);
    },
  };
}

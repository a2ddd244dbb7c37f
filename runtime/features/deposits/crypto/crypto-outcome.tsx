import type { Deposit, DepositCoinOffer } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { EndActions } from '../dialog/end-actions.tsx';
import { Outcome } from '../dialog/outcome.tsx';
import { CoinNotes } from './coin-notes.tsx';
import { PaintedAddress } from './painted-address.tsx';
import { RateHold } from '../dialog/rate-hold.tsx';

interface CryptoOutcomeProps {
  deposit: Deposit;
  coin: Pick<DepositCoinOffer, 'name' | 'symbol' | 'network' | 'confirmations' | 'address'>;
  /** Time by the server's clock, ISO 8601. */
  now: string;
  /** Starts another deposit. */
  onAnother(): void;
  close(): void;
}

/** A deposit in a coin: its state, and while it is pending its address, amount and rate. */
export function CryptoOutcome({ deposit, coin, now, onAnother, close }: CryptoOutcomeProps) {
  const t = useT();
  return (
    <Outcome
      created={deposit}
      action={({ status }) => <EndActions status={status} onAnother={onAnother} close={close} />}
    >
      {(current) =>
        current.status === 'pending' && current.next_action?.address ? (
          <>
            <PaintedAddress
              label={t('deposit.crypto-address', { coin: coin.name })}
              address={current.next_action.address}
            />
            <CoinNotes coin={coin} amount={current.coin?.amount ?? null} />
            <RateHold deposit={current} now={now} symbol={coin.symbol} isOwnPayment={coin.address === null} />
          </>
        ) : null
      }
    </Outcome>
  );
}

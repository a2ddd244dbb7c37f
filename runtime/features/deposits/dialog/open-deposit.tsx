import type { Deposit, DepositSettings } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { CryptoOutcome } from '../crypto/crypto-outcome.tsx';
import { ReturnedOutcome } from './returned-outcome.tsx';

interface OpenDepositProps {
  id: string;
  offer: DepositSettings;
  /** Starts another deposit. */
  onAnother(): void;
  close(): void;
}

/** The coin as it is offered; a coin that is not offered any more has its symbol as name. */
function coinOf({ coin, next_action }: Deposit, { coins }: DepositSettings) {
  if (!coin) return null;
  const offered = coins.find(({ symbol, network }) => symbol === coin.symbol && network === coin.network);
  const address = offered?.address === next_action?.address ? (offered?.address ?? null) : null;
  return { ...coin, name: offered?.name ?? coin.symbol, address };
}

/** A deposit that was requested before. The address of one in a coin can be shown again until it is paid. */
export function OpenDeposit({ id, offer, onAnother, close }: OpenDepositProps) {
  const t = useT();
  const found = useCall('deposit.list', { query: { search: id } });
  return (
    <QueryStates query={found} failed={t('deposit.not-loaded')}>
      {({ deposits }) => {
        const deposit = deposits.find((each) => each.id === id);
        if (!deposit) return <p role="status">{t('deposit.not-found')}</p>;
        const coin = coinOf(deposit, offer);
        return coin ? (
          <CryptoOutcome deposit={deposit} coin={coin} now={offer.at} onAnother={onAnother} close={close} />
        ) : (
          <ReturnedOutcome deposit={deposit} offer={offer} onAnother={onAnother} close={close} />
        );
      }}
    </QueryStates>
  );
}

import { useState, type FormEvent } from 'react';
import type { Deposit, DepositCoinOffer, DepositSettings } from '../../../../schemas/generated/types.ts';
import { coinLabel } from '../../../payments/coin-label.ts';
import { sentenceOf } from '../../../platform/sentence-of.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useStepFocus } from '../../../ui/focus/use-step-focus.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { LabelledField } from '../../../ui/labelled-field.tsx';
import { amountIssue, coinAmount, payableAmount } from '../conversion.ts';
import { AmountField } from '../dialog/amount-field.tsx';
import { EarlierNote, Unconfirmed } from '../dialog/unconfirmed.tsx';
import { FeeNote } from '../dialog/fee-note.tsx';
import { useAmountEntry } from '../dialog/use-amount-entry.ts';
import { RateNote } from '../dialog/rate-note.tsx';
import { CoinNotes } from './coin-notes.tsx';
import { PaintedAddress } from './painted-address.tsx';
import { useCryptoRequest } from './use-crypto-request.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

/** As in schemas/api/deposit/create.json. */
const PROOF = { maxBytes: 2_097_152, media: ['image/jpeg', 'image/png', 'image/webp'] } as const;

interface CryptoFormProps {
  offer: DepositSettings;
  amount: string;
  onCreated(deposit: Deposit, coin: DepositCoinOffer): void;
  close(): void;
}

const AMOUNT_ID = 'deposit-crypto-amount';

const idOf = ({ symbol, network }: DepositCoinOffer) => `${symbol} ${network}`;

function CoinSelect({
  coins,
  value,
  onChange,
}: {
  coins: readonly DepositCoinOffer[];
  value: string;
  onChange(id: string): void;
}) {
  const t = useT();
  const networks = ({ symbol }: DepositCoinOffer) => coins.filter((coin) => coin.symbol === symbol);
  return (
    <LabelledField id="deposit-coin" label={t('deposit.coin')}>
      <select
        id="deposit-coin"
        className="select w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {coins.map((coin) => (
          <option key={idOf(coin)} value={idOf(coin)}>
            {networks(coin).length > 1 ? coinLabel(coin) : `${coin.name} (${coin.symbol})`}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

interface AddressProps {
  coin: DepositCoinOffer;
  /** How much of the coin to send, a plain decimal; null before an amount is typed. */
  amount: string | null;
}

/** Where to send how much: to the address that the operator has for all deposits, if it has one. */
function Address({ coin, amount }: AddressProps) {
  const t = useT();
  return (
    <>
      {coin.address === null ? (
        <p className="text-sm">{t('deposit.crypto-own-address')}</p>
      ) : (
        <PaintedAddress
          key={coin.address}
          label={t('deposit.crypto-address', { coin: coin.name })}
          address={coin.address}
        />
      )}
      <CoinNotes coin={coin} amount={amount} isEstimate isAddressNext={coin.address === null} />
    </>
  );
}

/** When the rate is fixed, stated before the address: coins that are sent earlier have no rate yet. */
function RateNotFixed({ minutes }: { minutes: number | null }) {
  const t = useT();
  return (
    <p role="note" data-rate-open className="alert alert-warning alert-soft text-sm">
      {minutes === null
        ? t('deposit.rate-not-fixed-own')
        : `${t('deposit.rate-not-fixed-shared', { button: t('deposit.crypto-submit'), count: minutes })} ${t('deposit.rate-later-shared')}`}
    </p>
  );
}

/** The coin's rate, and its address unless the amount would be refused. */
function CoinOffer({
  offer,
  coin,
  amount,
}: {
  offer: DepositSettings;
  coin: DepositCoinOffer;
  /** Empty before an amount is typed; null for one that would be refused. */
  amount: string | null;
}) {
  const t = useT();
  if (coin.rate === null || coin.rate_at === null)
    return (
      <p role="alert" className="text-error text-sm">
        {t('deposit.no-rate', { currency: coin.symbol })}
      </p>
    );
  return (
    <>
      <RateNote
        from={coin.symbol}
        to={offer.currency}
        rate={coin.rate}
        quotedAt={coin.rate_at}
        answeredAt={offer.at}
      />
      <RateNotFixed minutes={coin.rate_minutes} />
      {amount === null ? (
        <p role="status" className="text-sm">
          {t('deposit.crypto-no-address')}
        </p>
      ) : (
        <Address coin={coin} amount={coinAmount(amount, coin.rate, offer.currency)} />
      )}
    </>
  );
}

/** The entries of the form, and the requests that it sends. */
function useCryptoForm({ offer, amount: initial, onCreated }: Omit<CryptoFormProps, 'close'>) {
  const t = useT();
  const { notifications } = usePlatform();
  const [coinId, setCoinId] = useState(idOf(offer.coins[0]!));
  const entry = useAmountEntry(AMOUNT_ID, initial);
  const [proof, setProof] = useState<File | null>(null);
  const coin = offer.coins.find((each) => idOf(each) === coinId) ?? offer.coins[0]!;

  const requests = useCryptoRequest({
    onCreated,
    onRefused(error) {
      entry.refuse(sentenceOf(error));
      notifications.show('error', t('deposit.crypto-failed'));
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (requests.isPending || coin.rate === null) return;
    const amount = entry.amount ?? '';
    const issue = amountIssue(amount, offer.currency, coin);
    if (issue) return entry.refuse(issue);
    entry.clearProblem();
    return await requests.send({ coin, amount, proof });
  }
  function choose(id: string) {
    setCoinId(id);
    entry.clearProblem();
  }
  return { coin, choose, entry, proof, setProof, requests, submit };
}

/** Coin, amount, address and an optional proof. */
function Fields({ offer, form }: { offer: DepositSettings; form: ReturnType<typeof useCryptoForm> }) {
  const t = useT();
  const { coin, choose, entry, proof, setProof, requests, submit } = form;
  const { amount, problem, change } = entry;
  const payable = payableAmount(amount ?? '', offer.currency, coin);
  const { isPending, progress } = requests;
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <EarlierNote requests={requests} />
      {offer.coins.length > 1 ? (
        <CoinSelect coins={offer.coins} value={idOf(coin)} onChange={choose} />
      ) : null}
      <AmountField
        id={AMOUNT_ID}
        currency={offer.currency}
        value={amount ?? ''}
        presets={offer.presets}
        limits={coin}
        error={problem}
        onChange={change}
      />
      <FeeNote offer={offer} method="crypto" amount={payable} />
      <CoinOffer offer={offer} coin={coin} amount={payable || amount === '' ? payable : null} />
      {coin.address === null ? null : (
        <FileField
          id="deposit-proof"
          label={t('deposit.crypto-proof')}
          accept={PROOF.media}
          maxBytes={PROOF.maxBytes}
          value={proof}
          progress={progress}
          hint={t('deposit.crypto-proof-hint')}
          onChange={setProof}
        />
      )}
      <div className="dialog-actions">
        <BusyButton
          type="submit"
          className="btn btn-primary"
          isBusy={isPending}
          aria-disabled={isPending || coin.rate === null}
        >
          {t(coin.address === null ? 'deposit.continue' : 'deposit.crypto-submit')}
        </BusyButton>
      </div>
    </form>
  );
}

/** What to send where; or its request again, while it is unknown whether it was recorded. */
export function CryptoForm({ close, ...props }: CryptoFormProps) {
  const form = useCryptoForm(props);
  const { requests } = form;
  const container = useStepFocus(requests.isUnconfirmed ? 'unconfirmed' : 'form');
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {requests.isUnconfirmed ? (
        <Unconfirmed method="crypto" requests={requests} close={close} />
      ) : (
        <Fields offer={props.offer} form={form} />
      )}
    </div>
  );
}

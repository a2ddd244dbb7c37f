import { useRef, useState, type RefObject } from 'react';
import type { BillingAddressForm, Deposit } from '../../../../schemas/generated/types.ts';
import type { ApiError } from '../../../platform/api-error.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import type { MethodProps } from '../dialog/methods.tsx';
import { useDepositRequest, type DepositRequests } from '../dialog/use-deposit-request.ts';
import { isFramed, type CardOffer } from '../offer.ts';
import type { CardFrameHandle } from './card-frame.tsx';
import { tokenProblems } from './card-problems.ts';
import type { CardDetails } from './details-step.tsx';
import type { CardToken } from './frame-messages.ts';

export type CardStep = 'details' | 'billing' | 'done';

/** Every sentence of a refusal, each once. */
const sentencesOf = ({ message, fields }: ApiError): string[] => [
  ...new Set([...Object.values(fields), ...(Object.keys(fields).length > 0 ? [] : [message])]),
];

const tokenInput = (token: CardToken | undefined, holder: string) =>
  token && {
    card_token: token.token,
    card_brand: token.brand,
    card_last4: token.last4,
    expiry_month: token.expiry_month,
    expiry_year: token.expiry_year,
    card_holder: holder.trim(),
  };

/** The given amount is in the currency of the account. */
function startDetails(card: CardOffer, accountCurrency: string, amount: string): CardDetails {
  const currency = card.currencies.find((each) => each === accountCurrency);
  return currency
    ? { amount, currency, holder: '' }
    : { amount: '', currency: card.currencies[0]!, holder: '' };
}

export interface CardDepositProps extends MethodProps {
  card: CardOffer;
}

interface CardDepositState {
  step: CardStep;
  details: CardDetails;
  /** Why the last submission failed, as sentences. */
  problems: readonly string[];
  /** The deposit, once the processor has taken it. */
  created: Deposit | null;
  frame: RefObject<CardFrameHandle | null>;
  requests: DepositRequests;
  setDetails(details: CardDetails): void;
  showDetails(): void;
  showBilling(): void;
  submit(billing: BillingAddressForm): Promise<void>;
}

/** The steps of a card deposit. A refusal returns to the first one. */
export function useCardDeposit({ offer, card, amount, onCreated }: CardDepositProps): CardDepositState {
  const t = useT();
  const { notifications } = usePlatform();
  const requests = useDepositRequest({
    onCreated(deposit) {
      setCreated(deposit);
      onCreated(deposit);
      setStep('done');
    },
    onRefused: (error) => fail(sentencesOf(error), error.message),
  });
  const frame = useRef<CardFrameHandle>(null);
  const [step, setStep] = useState<CardStep>('details');
  const [details, setDetails] = useState(() => startDetails(card, offer.currency, amount));
  const [problems, setProblems] = useState<string[]>([]);
  const [created, setCreated] = useState<Deposit | null>(null);

  function fail(sentences: string[], toast: string) {
    setProblems(sentences.length > 0 ? sentences : [toast]);
    setStep('details');
    notifications.show('error', toast);
  }

  async function tokenize() {
    return isFramed(card) ? await frame.current!.tokenize() : undefined;
  }

  async function submit(billing: BillingAddressForm) {
    const tokenized = await tokenize();
    if (tokenized && !tokenized.ok) {
      const sentences = tokenProblems(details.holder, tokenized, navigator.onLine).map((key) => t(key));
      return fail(sentences, sentences[0]!);
    }
    await requests.send({
      input: {
        payment_method: 'card',
        amount: details.amount,
        currency: details.currency,
        ...tokenInput(tokenized?.card, details.holder),
        ...billing,
      },
    });
  }

  return {
    step,
    details,
    problems,
    created,
    frame,
    requests: {
      ...requests,
      leave() {
        requests.leave();
        setStep('details');
      },
    },
    setDetails,
    showDetails: () => setStep('details'),
    showBilling() {
      setProblems([]);
      setStep('billing');
    },
    submit,
  };
}

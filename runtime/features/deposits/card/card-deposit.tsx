import { isFramed, type CardOffer } from '../offer.ts';
import { useRef, useState } from 'react';
import type { BillingAddressForm, Deposit } from '../../../../schemas/generated/types.ts';
import type { ApiError } from '../../../platform/api-error.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useStepFocus } from '../../../ui/focus/use-step-focus.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { StepList } from '../../../ui/step-list.tsx';
import type { MethodProps } from '../dialog/methods.tsx';
import type { CardFrameHandle } from './card-frame.tsx';
import { CardDone } from './card-done.tsx';
import { DetailsStep, type CardDetails } from './details-step.tsx';
import { tokenProblems } from './card-problems.ts';
import type { CardToken } from './frame-messages.ts';

/** Has the form library, which the first step does not need; preloaded once that step is edited. */
const BillingStep = lazyComponent(
  'billing step',
  'BillingStep',
  () => import('./billing-step.tsx'),
  <Loading />,
);
const STEPS = ['details', 'billing', 'done'] as const;
type Step = (typeof STEPS)[number];

interface CardDepositProps extends MethodProps {
  card: CardOffer;
}

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

/** The card deposit of spec 2 §4: details, billing address, confirmation. A failure returns to the first step. */
export function CardDeposit({ offer, card, amount, onCreated, close }: CardDepositProps) {
  const t = useT();
  const { notifications } = usePlatform();
  const create = useCommand('deposit.create', { showsError: true });
  const frame = useRef<CardFrameHandle>(null);
  const [step, setStep] = useState<Step>('details');
  const [hasBilling, setHasBilling] = useState(false);
  const [details, setDetails] = useState<CardDetails>(() => {
    const currency = card.currencies.find((each) => each === offer.currency);
    // The given amount is in the currency of the account.
    return currency
      ? { amount, currency, holder: '' }
      : { amount: '', currency: card.currencies[0]!, holder: '' };
  });
  const [problems, setProblems] = useState<string[]>([]);
  const [created, setCreated] = useState<Deposit | null>(null);
  const place = useStepFocus(step);

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
    const result = await create.send({
      input: {
        payment_method: 'card',
        amount: details.amount,
        currency: details.currency,
        ...tokenInput(tokenized?.card, details.holder),
        ...billing,
      },
    });
    if (!result.ok) return fail(sentencesOf(result.error), result.error.message);
    setCreated(result.data);
    onCreated(result.data);
    return setStep('done');
  }

  return (
    <>
      <StepList
        label={t('deposit.card-steps')}
        current={step}
        steps={STEPS.map((id) => ({ id, title: t(`deposit.card-step-${id}`) }))}
      />
      <div ref={place} tabIndex={-1} className="mt-5 outline-none">
        {created && step === 'done' ? (
          <CardDone created={created} origin={card.origin} onDone={close} />
        ) : (
          <>
            <div hidden={step !== 'details'}>
              <DetailsStep
                offer={offer}
                card={card}
                details={details}
                problems={problems}
                frame={frame}
                onChange={(next) => {
                  BillingStep.prepare();
                  setDetails(next);
                }}
                onContinue={() => {
                  setProblems([]);
                  setHasBilling(true);
                  setStep('billing');
                }}
              />
            </div>
            {hasBilling ? (
              <div hidden={step !== 'billing'}>
                <BillingStep details={details} onBack={() => setStep('details')} onSubmit={submit} />
              </div>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

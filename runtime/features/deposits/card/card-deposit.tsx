import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useStepFocus } from '../../../ui/focus/use-step-focus.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { StepList } from '../../../ui/step-list.tsx';
import { useEdited } from '../../../ui/use-edited.ts';
import { EarlierNote, Unconfirmed } from '../dialog/unconfirmed.tsx';
import { CardDone } from './card-done.tsx';
import { isTouched, UNTOUCHED } from './card-problems.ts';
import { DetailsStep, type CardDetails } from './details-step.tsx';
import { useCardDeposit, type CardDepositProps, type CardStep } from './use-card-deposit.ts';

/** Has the form library, which the first step does not need; preloaded once that step is edited. */
const BillingStep = lazyComponent(
  'billing step',
  'BillingStep',
  () => import('./billing-step.tsx'),
  <Loading />,
);

const STEPS: readonly CardStep[] = ['details', 'billing', 'done'];

/** The card deposit of spec 2 §4: details, billing address, confirmation. A refusal returns to the first step. */
export function CardDeposit(props: CardDepositProps) {
  const { offer, card, onAnother, close, onEdited } = props;
  const t = useT();
  const { step, details, problems, created, frame, requests, setDetails, showDetails, showBilling, submit } =
    useCardDeposit(props);
  const { isUnconfirmed, isPending } = requests;
  /** As checked by the first step: the amount that is edited there may be no amount. */
  const [checked, setChecked] = useState<CardDetails | null>(null);
  const [errors, setErrors] = useState(UNTOUCHED);
  // An amount alone is typed again at once. A sent request is not lost: a notification tells its outcome.
  const hasTyped = checked !== null || details.holder !== '' || isTouched(errors);
  useEdited(hasTyped && !created && !isPending && !isUnconfirmed, onEdited);
  const container = useStepFocus(isUnconfirmed ? 'unconfirmed' : step);
  return (
    <>
      <StepList
        label={t('deposit.card-steps')}
        current={step}
        steps={STEPS.map((id) => ({ id, title: t(`deposit.card-step-${id}`) }))}
      />
      <div ref={container} tabIndex={-1} className="mt-5 outline-none">
        {created && step === 'done' ? (
          <CardDone created={created} origin={card.origin} onAnother={onAnother} close={close} />
        ) : (
          <>
            {isUnconfirmed ? <Unconfirmed method="card" requests={requests} close={close} /> : null}
            <div hidden={step !== 'details'}>
              <EarlierNote requests={requests} />
              <DetailsStep
                offer={offer}
                card={card}
                details={details}
                problems={problems}
                frame={frame}
                errors={errors}
                onErrors={setErrors}
                onChange={(next) => {
                  BillingStep.prepare();
                  setDetails(next);
                }}
                onContinue={() => {
                  setChecked(details);
                  showBilling();
                }}
              />
            </div>
            {checked ? (
              <div hidden={step !== 'billing' || isUnconfirmed}>
                <BillingStep offer={offer} details={checked} onBack={showDetails} onSubmit={submit} />
              </div>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

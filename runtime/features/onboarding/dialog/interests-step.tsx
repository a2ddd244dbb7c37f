import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { FieldError } from '../../../ui/field.tsx';
import { StepFrame } from './step-frame.tsx';
import type { Interest, Wizard } from './use-wizard.ts';
import '../onboarding.css';

/** In the order of the spec (spec 2 §3), with the text key of each. */
const INTERESTS: readonly (readonly [Interest, string])[] = [
  ['Margin Trading', 'margin'],
  ['Managed Investment', 'managed'],
  ['Long Term Investment', 'long-term'],
];

/** Interests, of which at least one is needed to go on; nothing depends on them. */
export function InterestsStep({ wizard }: { wizard: Wizard }) {
  const t = useT();
  const { interests, setInterests } = wizard;
  const [isTried, setTried] = useState(false);
  const error = isTried && interests.length === 0 ? t('onboarding.choose-interest') : undefined;
  const toggle = (interest: Interest) =>
    setInterests(
      INTERESTS.map(([each]) => each).filter((each) => interests.includes(each) !== (each === interest)),
    );
  function save() {
    setTried(true);
    if (interests.length > 0) void wizard.saveInterests();
  }
  return (
    <StepFrame
      wizard={wizard}
      title={t('onboarding.interests-title')}
      action={t('onboarding.continue')}
      onAction={save}
    >
      <fieldset aria-describedby="onboarding-interests-hint onboarding-interests-error">
        <legend className="sr-only">{t('onboarding.interests-title')}</legend>
        <p id="onboarding-interests-hint" className="text-muted text-sm">
          {t('onboarding.interests-hint')}
        </p>
        <div className="mt-3 grid gap-2">
          {INTERESTS.map(([interest, key]) => (
            <div key={interest} className="panel onboarding-choice">
              <input
                id={`onboarding-${key}`}
                type="checkbox"
                className="checkbox checkbox-sm relative mt-0.5"
                checked={interests.includes(interest)}
                aria-describedby={`onboarding-${key}-text`}
                onChange={() => toggle(interest)}
              />
              <div className="grid gap-0.5">
                <label htmlFor={`onboarding-${key}`} className="font-medium">
                  {t(`onboarding.interest-${key}`)}
                </label>
                <p id={`onboarding-${key}-text`} className="text-muted text-sm">
                  {t(`onboarding.interest-${key}-text`)}
                </p>
              </div>
            </div>
          ))}
        </div>
        <FieldError id="onboarding-interests-error" text={error} />
      </fieldset>
    </StepFrame>
  );
}

import type { ReactNode } from 'react';
import { formatMoney, moneyOf } from '../../../../domain/money/money.ts';
import { ZERO_MONEY } from '../../../../domain/money/amount.ts';
import type { WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { amountAt, positionOf, sliderScale } from './amount-slider.ts';
import type { WithdrawalDraft } from './use-withdrawal.ts';
import type { AmountObstacle } from './withdrawal-rules.ts';
import '../withdrawals.css';

/** Why the amount cannot be withdrawn, with what can be. */
export function obstacleText(
  obstacle: AmountObstacle,
  { currency, withdrawable }: Pick<WithdrawalSettings, 'currency' | 'withdrawable'>,
  language: string,
  t: T,
): string {
  const free = showMoney(moneyOf(withdrawable, currency), currency, language);
  if (obstacle.rule === 'minimum')
    return t('withdrawal.below-minimum', { minimum: showMoney(obstacle.minimum, currency, language), free });
  if (obstacle.rule === 'remainder')
    return t('withdrawal.remainder', { minimum: showMoney(obstacle.minimum, currency, language), free });
  if (obstacle.rule === 'fee') return t('withdrawal.fee-takes-all');
  if (obstacle.rule === 'maximum')
    return t('withdrawal.above-maximum', { maximum: showMoney(obstacle.maximum, currency, language) });
  if (obstacle.rule === 'funds') return t('withdrawal.above-funds', { free });
  return t('withdrawal.enter-amount');
}

interface AmountFieldProps {
  draft: WithdrawalDraft;
  settings: WithdrawalSettings;
  /** Below the field's error. */
  children: ReactNode;
}

/** The amount as a number and as a slider, both in step. */
export function AmountField({ draft, settings, children }: AmountFieldProps) {
  const t = useT();
  const language = useLanguage();
  const { currency, withdrawable } = settings;
  const { amount, amountObstacle, missedMinimum: minimum, quote } = draft;
  const free = moneyOf(withdrawable, currency);
  const scale = sliderScale(free, currency);
  const value = quote?.amount ?? ZERO_MONEY;
  const error =
    amountObstacle && amount !== null ? obstacleText(amountObstacle, settings, language, t) : undefined;
  const hint = minimum ? obstacleText({ rule: 'remainder', minimum }, settings, language, t) : undefined;
  return (
    <div className="[&_.input]:h-14 [&_input]:text-2xl">
      <MoneyField
        id="withdrawal-amount"
        label={t('withdrawal.amount')}
        currency={currency}
        max={withdrawable}
        value={amount ?? ''}
        hint={error ? undefined : hint}
        error={error}
        onChange={draft.setAmount}
      />
      {children}
      <input
        type="range"
        className="withdrawal-slider"
        aria-label={t('withdrawal.slider')}
        aria-valuetext={showMoney(value, currency, language)}
        min={0}
        max={scale.last}
        step={1}
        disabled={scale.last === 0 || minimum !== null}
        value={positionOf(value, scale)}
        onChange={(event) =>
          draft.setAmount(formatMoney(amountAt(event.target.valueAsNumber, scale), currency))
        }
      />
      <p className="text-muted flex justify-between text-sm" aria-hidden="true">
        <span>{showMoney(ZERO_MONEY, currency, language)}</span>
        <span>{showMoney(free, currency, language)}</span>
      </p>
    </div>
  );
}

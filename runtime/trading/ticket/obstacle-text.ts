import type { Money } from '../../../domain/money/amount.ts';
import type { T } from '../../platform/text.ts';
import { marketTime } from './market-time.ts';
import type { FieldProblem, Obstacle } from './order-preview.ts';

export interface ObstacleTexts {
  t: T;
  language: string;
  /** An example quantity or price of this asset. */
  example: string;
  quote: string;
  currency: string;
  money(amount: Money): string;
}

/** Errors of the typing itself; `type` means too many digits for a decimal. */
const TYPED: readonly FieldProblem['rule'][] = ['unreadable', 'ambiguous', 'spaced', 'negative', 'type'];

/** The error of a field, shown below it. */
export function troubleText(
  { rule, params }: Pick<FieldProblem, 'rule' | 'params'>,
  { t, example }: Pick<ObstacleTexts, 't' | 'example'>,
): string {
  return TYPED.includes(rule) ? t(`ticket.${rule}`, { example }) : t(`field.${rule}`, params);
}

export function marketClosedText(t: T, language: string, until: string | null): string {
  return until
    ? t('ticket.why.closed-until', { time: marketTime(language, until, Date.now()) })
    : t('ticket.why.closed');
}

/** Why the order cannot be sent, as the button's label. */
export function obstacleText(obstacle: Obstacle, texts: ObstacleTexts): string {
  const { t, language, quote, currency, money } = texts;
  if (obstacle.why === 'field')
    return t('ticket.why.field', {
      field: t(`ticket.${obstacle.trouble.field}`),
      problem: troubleText(obstacle.trouble, texts),
    });
  if (obstacle.why === 'closed') return marketClosedText(t, language, obstacle.until);
  if (obstacle.why === 'margin') return t('ticket.why.margin', { amount: money(obstacle.missing) });
  return t(`ticket.why.${obstacle.why}`, { quote, currency });
}

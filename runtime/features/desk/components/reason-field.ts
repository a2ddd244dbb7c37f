import type { T } from '../../../platform/text.ts';
import type { DecisionField } from './decision-form.tsx';

/** The reason of a rejection, which the customer reads. `maxLength` is that of the call. */
export const reasonField = (t: T, maxLength: number): DecisionField => ({
  name: 'reason',
  label: t('operator.reason'),
  hint: t('operator.reason-hint'),
  kind: 'lines',
  maxLength,
});

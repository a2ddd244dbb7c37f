import { textsOf } from '../lib/texts-of.ts';
import { useText } from '../platform/use-text.ts';

const paymentTexts = textsOf(import.meta.glob('./text/*.ts'));

/** Text about withdrawals that several features show: suspends until it is loaded. */
export function usePaymentText(): void {
  useText('payments', paymentTexts);
}

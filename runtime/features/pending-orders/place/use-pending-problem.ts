import { ONE_PRICE } from '../../../../domain/money/price.ts';
import { useT } from '../../../platform/hooks.ts';
import { troubleText } from '../../../trading/ticket/obstacle-text.ts';
import { typedPrice, typedQuantity } from '../../../trading/ticket/ticket-draft.ts';
import type { PendingTrouble } from './pending-preview.ts';
import type { PendingForm } from './use-pending-form.ts';

/** The error of a field: the server's, else that of the order rules. */
export function usePendingProblem({
  preview,
  refused,
  asset,
  context: { language },
}: PendingForm): (field: PendingTrouble['field']) => string | undefined {
  const t = useT();
  return (field) => {
    const trouble = preview.troubles.find((each) => each.field === field);
    const example =
      field === 'qty'
        ? typedQuantity(asset.terms.qtyMin, asset.terms, language)
        : typedPrice(preview.price ?? ONE_PRICE, asset.terms, language);
    return refused.fields[field] ?? (trouble && troubleText(trouble, { t, example }));
  };
}

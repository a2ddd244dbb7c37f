import { useT } from '../../../platform/hooks.ts';
import { OrderButton } from '../../../trading/ticket/order-button.tsx';
import type { PendingForm } from './use-pending-form.ts';
import { usePendingProblem } from './use-pending-problem.ts';

/** Why the order cannot be placed now; undefined if it can. */
function useObstacle(form: PendingForm): string | undefined {
  const t = useT();
  const problem = usePendingProblem(form);
  const { obstacle } = form.preview;
  if (!obstacle) return undefined;
  if (obstacle.why !== 'field') return t(`ticket.why.${obstacle.why}`);
  const { field } = obstacle.trouble;
  return t('ticket.why.field', {
    field: t(field === 'price' ? 'pending.price' : `ticket.${field}`),
    problem: problem(field)!,
  });
}

/** The submit button: its label names the order, or the reason why it cannot be placed. */
export function PlaceButton({ form }: { form: PendingForm }) {
  const t = useT();
  const obstacle = useObstacle(form);
  const {
    asset,
    entries: { side },
    preview: { order },
    isSending,
    show,
  } = form;
  const label = isSending
    ? t('pending.sending')
    : (obstacle ??
      t(`pending.place-${side}-${order!.kind}`, {
        qty: show.qty(order!.qty),
        asset: asset.a_name,
        price: show.price(order!.price),
      }));
  return <OrderButton side={side} label={label} isDisabled={obstacle !== undefined} isSending={isSending} />;
}

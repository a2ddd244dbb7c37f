import { useDialog } from '../../../platform/dialogs.ts';
import { useT, useUser } from '../../../platform/hooks.ts';

/** The plan button of the trade room's foot (spec 2 §2.12). */
export function Contribution() {
  const t = useT();
  const plans = useDialog('plans');
  const { currentPlan, pendingPlan } = useUser();
  if (!plans) return null;
  const name = currentPlan?.name ?? pendingPlan?.name ?? '';
  const state = currentPlan ? 'active' : pendingPlan ? 'pending' : 'none';
  return (
    <button
      type="button"
      className="link min-h-6 max-w-56 truncate text-xs whitespace-nowrap"
      aria-haspopup="dialog"
      title={name || undefined}
      onPointerEnter={plans.prepare}
      onFocus={plans.prepare}
      onClick={() => plans.open()}
    >
      {t(`plans.tool-${state}`, { name })}
    </button>
  );
}

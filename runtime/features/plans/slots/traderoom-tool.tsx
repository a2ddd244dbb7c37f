import type { User } from '../../../../schemas/generated/types.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useT, useUser } from '../../../platform/hooks.ts';

/** The user's plan for the button's text: the active one, else the one whose deposit is pending. */
function planOf({ currentPlan, pendingPlan }: User) {
  if (currentPlan) return { state: 'active', name: currentPlan.name };
  if (pendingPlan) return { state: 'pending', name: pendingPlan.name };
  return { state: 'none', name: '' };
}

/** The plan button of the trade room's foot (spec 2 §2.12). */
export function Contribution() {
  const t = useT();
  const plans = useDialog('plans');
  const { state, name } = planOf(useUser());
  if (!plans) return null;
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

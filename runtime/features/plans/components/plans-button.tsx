import type { User } from '../../../../schemas/generated/types.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useT, useUser } from '../../../platform/hooks.ts';

/** The user's plan for the button's text: the active one, else the one whose deposit is pending. */
function planOf({ currentPlan, pendingPlan }: User) {
  if (currentPlan) return { state: 'active', name: currentPlan.name };
  if (pendingPlan) return { state: 'pending', name: pendingPlan.name };
  return { state: 'none', name: '' };
}

interface PlansButtonProps {
  className: string;
  /** Runs before the dialog opens. */
  onLeave?(): void;
}

/** Opens the plans; names the user's own. */
export function PlansButton({ className, onLeave }: PlansButtonProps) {
  const t = useT();
  const plans = useDialog('plans');
  const { state, name } = planOf(useUser());
  if (!plans) return null;
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      title={name || undefined}
      onPointerEnter={plans.prepare}
      onFocus={plans.prepare}
      onClick={() => {
        onLeave?.();
        plans.open();
      }}
    >
      <span className="truncate">{t(`plans.tool-${state}`, { name })}</span>
    </button>
  );
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform, useUser } from '../../../platform/hooks.ts';
import { useCallCache } from '../../../platform/use-call.ts';
import { whenFree } from '../../../ui/when-free.tsx';

const SHOWN_KEY = 'plans-shown';

/** Invalidates the cached plans when the user's plans change: an operator may have decided. */
function usePlansRefresh() {
  const cache = useCallCache();
  const { trading_plans_id: active, pending_plan_upgrade: isPending } = useUser();
  const state = JSON.stringify([active, isPending]);
  const cached = useRef(state);
  useEffect(() => {
    if (cached.current === state) return;
    cached.current = state;
    void cache.invalidate('plan.list');
  }, [cache, state]);
}

/** Opens the plans once in each tab when the trader is asked to choose one (spec 2 §4). */
export function Contribution() {
  const { tab } = usePlatform();
  const { id, upgrade_required: isRequired } = useUser();
  const plans = useDialog('plans');
  usePlansRefresh();
  const open = useEffectEvent(() => {
    tab.set(SHOWN_KEY, id);
    plans?.open();
  });
  useEffect(() => {
    if (!isRequired || tab.get(SHOWN_KEY) === id) return undefined;
    return whenFree(() => open());
  }, [isRequired, id, tab]);
  return null;
}

import { useEffect, useEffectEvent } from 'react';
import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform, useUser } from '../../../platform/hooks.ts';

const SHOWN_KEY = 'plans-shown';

/** Opens the plans once in each tab when the trader is asked to choose one (spec 2 §4). */
export function Contribution() {
  const { tab } = usePlatform();
  const { id, upgrade_required: isRequired } = useUser();
  const plans = useDialog('plans');
  const open = useEffectEvent(() => plans?.open());
  useEffect(() => {
    if (!isRequired || tab.get(SHOWN_KEY) === id) return;
    tab.set(SHOWN_KEY, id);
    open();
  }, [isRequired, id, tab]);
  return null;
}

import { useEffect, useEffectEvent } from 'react';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform, useSettings, useUser } from '../../../platform/hooks.ts';
import { whenFree } from '../../../ui/when-free.tsx';

const DELAY_MS = 5000;

/** Opens the wizard 5 s after the page has loaded (spec 2 §4), unless the server says that it is not due. */
function Opener() {
  const { api } = usePlatform();
  const wizard = useDialog('onboarding');
  const open = useEffectEvent(() => wizard?.open());
  useEffect(() => {
    let isGone = false;
    let cancel = () => {};
    const timer = setTimeout(() => void openIfDue(), DELAY_MS);
    async function openIfDue() {
      const result = await api.call('onboarding.read');
      if (!isGone && result.ok && result.data.is_due) cancel = whenFree(() => open());
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
      cancel();
    };
  }, [api]);
  return null;
}

export function Contribution() {
  const { enable_onboarding: isOn } = useSettings();
  const { onboarded, estimatedBalance, currency } = useUser();
  const isUnfunded = moneyOf(estimatedBalance, currency) < moneyOf('1', currency);
  return isOn && !onboarded && isUnfunded ? <Opener /> : null;
}

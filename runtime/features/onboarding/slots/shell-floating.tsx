import { useEffect, useEffectEvent } from 'react';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform, useSettings, useUser } from '../../../platform/hooks.ts';

const DELAY_MS = 5000;
/** Until the next try while the user is busy. */
const RETRY_MS = 1000;

/** A modal dialog would interrupt another one, or typing. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement?.matches('input, select, textarea') ?? false);

/** Opens the wizard 5 s after the page has loaded (spec 2 §4), unless the server says that it is not due. */
function Opener() {
  const { api } = usePlatform();
  const wizard = useDialog('onboarding');
  const open = useEffectEvent(() => wizard?.open());
  useEffect(() => {
    let isGone = false;
    let timer = setTimeout(() => void openIfDue(), DELAY_MS);
    function openWhenFree() {
      if (isGone) return;
      if (isBusy()) timer = setTimeout(openWhenFree, RETRY_MS);
      else open();
    }
    async function openIfDue() {
      const result = await api.call('onboarding.read');
      if (result.ok && result.data.is_due) openWhenFree();
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
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

import type { Deposit } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';

/** Completes the onboarding once a deposit with an onboarding amount above zero is accepted (spec 2 §4). */
export function useOnboardingCompletion(amount = '') {
  const t = useT();
  const { notifications, session } = usePlatform();
  const complete = useCommand('onboarding.complete', { showsError: 'always' });
  return async ({ status }: Deposit) => {
    if (!/[1-9]/.test(amount) || status === 'rejected') return;
    const result = await complete.send();
    if (!result.ok) return notifications.show('error', t('deposit.onboarding-failed'));
    session.change(result.data);
  };
}

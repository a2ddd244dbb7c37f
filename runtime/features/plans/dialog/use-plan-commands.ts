import type { ApiResult } from '../../../platform/api-error.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';

interface PlanSubject {
  id: string;
  name: string;
}

/** The changes of the trader's plans. Each one reads the user again and then closes the dialog (spec 2 §4). */
export function usePlanCommands(close: () => void) {
  const t = useT();
  const { notifications, reloadUser } = usePlatform();
  const join = useCommand('plan.join');
  const cancel = useCommand('plan.cancel');
  const remove = useCommand('plan.remove');
  async function finish(result: ApiResult<unknown>, message: string) {
    if (!result.ok) return;
    notifications.show('success', message);
    await reloadUser();
    close();
  }
  return {
    isPending: join.isPending || cancel.isPending || remove.isPending,
    join: async ({ id, name }: PlanSubject) =>
      finish(await join.send({ input: { plan_id: id } }), t('plans.joined', { name })),
    cancel: async (name: string) => finish(await cancel.send(), t('plans.cancelled', { name })),
    remove: async ({ id, name }: PlanSubject) =>
      finish(await remove.send({ input: { plan_id: id } }), t('plans.removed', { name })),
  };
}

export type PlanCommands = ReturnType<typeof usePlanCommands>;

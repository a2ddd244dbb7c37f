import { Failure } from '../../failure.ts';
import type { WorkContext } from '../../request-context.ts';

/**
 * Neither a suspended user nor anybody on a suspended site takes on new obligations.
 * @throws account_suspended
 */
export async function refuseSuspended(
  { settings }: Pick<WorkContext, 'settings'>,
  user: { suspended: boolean },
): Promise<void> {
  if (user.suspended || (await settings.read()).suspended) throw new Failure('account_suspended');
}

import type { Account } from '../../schemas/generated/types.ts';
import type { ApiResult } from '../platform/api-error.ts';
import { usePlatform } from '../platform/hooks.ts';
import { useCommand } from '../platform/use-command.ts';

/** Selects the real or the practice account. The page shows it at once, also while the user cannot be read again. */
export function useModeSwitch() {
  const { session, reloadUser } = usePlatform();
  const { send, isPending, error } = useCommand('account.switch-mode', { showsError: true });
  async function switchTo(mode: Account['mode']): Promise<ApiResult<Account>> {
    const result = await send({ params: { mode } });
    if (!result.ok) return result;
    session.change({ is_practice: mode === 'practice' });
    await reloadUser();
    return result;
  }
  return { switchTo, isPending, error };
}

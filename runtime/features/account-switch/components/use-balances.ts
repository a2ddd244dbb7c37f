import type { User } from '../../../../schemas/generated/types.ts';
import { useUser } from '../../../platform/hooks.ts';
import { useBook } from '../../../trading/live/hooks.ts';
import type { Mode } from './use-account-switch.ts';

export interface Balances {
  mode: Mode;
  currency: string;
  /** In wire format. */
  balances: Record<Mode, string>;
}

const modeOf = ({ is_practice }: Pick<User, 'is_practice'>): Mode => (is_practice ? 'practice' : 'real');

/** Both balances; the selected account's comes from the live book. */
export function useBalances(): Balances {
  const user = useUser();
  const { account } = useBook();
  const mode = modeOf(user);
  const balances = { real: user.estimatedBalance, practice: user.practice_wallet };
  if (account?.mode === mode) balances[mode] = account.balance;
  return { mode, currency: user.currency, balances };
}

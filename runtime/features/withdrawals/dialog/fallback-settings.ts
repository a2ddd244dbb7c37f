import type {
  PayoutType,
  Settings,
  User,
  WithdrawalSettings,
  WithdrawalType,
} from '../../../../schemas/generated/types.ts';

const NO_CALL: readonly string[] = ['no_such_call', 'not_found'];

/** Whether the backend lacks the call, which is beyond the spec. */
export const lacksCall = (code: string): boolean => NO_CALL.includes(code);

interface Method {
  flag: keyof Settings;
  withdrawal_type: WithdrawalType;
}

/** In the order of the tiles. */
const METHODS: Readonly<Record<PayoutType, Method>> = {
  paypal: { flag: 'paypal_withdraw', withdrawal_type: 'paypal' },
  bank: { flag: 'wire_withdraw', withdrawal_type: 'wire' },
  crypto: { flag: 'crypto_withdraw', withdrawal_type: 'crypto' },
};

/** What can be withdrawn, from the settings and the user, for a backend without `withdrawal.settings`. */
export function fallbackSettings(
  settings: Settings,
  user: Pick<User, 'currency' | 'withdrawable' | 'estimatedBalance' | 'plan_balance' | 'bonus'>,
): WithdrawalSettings {
  const methods = Object.entries(METHODS) as [PayoutType, Method][];
  return {
    currency: user.currency,
    withdrawable: user.withdrawable,
    balance: user.estimatedBalance,
    // Not part of the user: the dialog does not state it.
    reserved_withdrawals: '0',
    reserved_plans: user.plan_balance,
    bonus: user.bonus,
    fee_percent: settings.withdrawal_fee,
    needs_identity: false,
    max_accounts: 10,
    methods: methods
      .filter(([, { flag }]) => settings[flag])
      .map(([type, { withdrawal_type }]) => ({
        type,
        withdrawal_type,
        minimum: settings.minimum_withdrawal,
        maximum: null,
        hold_hours: 0,
      })),
    coins: settings.crypto_payments.map(({ name, symbol }) => ({ name, symbol })),
  };
}

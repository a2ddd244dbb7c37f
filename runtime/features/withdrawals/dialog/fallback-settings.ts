import type { Settings, User, WithdrawalSettings } from '../../../../schemas/generated/types.ts';

const NO_CALL: readonly string[] = ['no_such_call', 'not_found'];

/** Whether the backend lacks the call, which is beyond the spec. */
export const lacksCall = (code: string): boolean => NO_CALL.includes(code);

/** What can be withdrawn, from the settings and the user, for a backend without `withdrawal.settings`. */
export function fallbackSettings(
  settings: Settings,
  user: Pick<User, 'currency' | 'withdrawable'>,
): WithdrawalSettings {
  const method = (
    type: 'paypal' | 'bank' | 'crypto',
    withdrawal_type: 'paypal' | 'wire' | 'crypto',
    isOn: boolean,
  ) =>
    isOn
      ? [{ type, withdrawal_type, minimum: settings.minimum_withdrawal, maximum: null, hold_hours: 0 }]
      : [];
  return {
    currency: user.currency,
    withdrawable: user.withdrawable,
    fee_percent: settings.withdrawal_fee,
    needs_identity: false,
    max_accounts: 10,
    methods: [
      ...method('paypal', 'paypal', settings.paypal_withdraw),
      ...method('bank', 'wire', settings.wire_withdraw),
      ...method('crypto', 'crypto', settings.crypto_withdraw),
    ],
    coins: settings.crypto_payments.map(({ name, symbol }) => ({ name, symbol })),
  };
}

import type { PayoutAccount, Withdrawal, WithdrawalSettings } from '../../../schemas/generated/types.ts';

export const payoutSettings: WithdrawalSettings = {
  currency: 'USD',
  withdrawable: '1250.00',
  balance: '2500.00',
  reserved_withdrawals: '0.00',
  reserved_plans: '0.00',
  bonus: '0.00',
  fee_percent: '0.5',
  needs_identity: false,
  max_accounts: 10,
  methods: [
    { type: 'bank', withdrawal_type: 'wire', minimum: '100.00', maximum: null, hold_hours: 24 },
    { type: 'crypto', withdrawal_type: 'crypto', minimum: '50.00', maximum: '5000.00', hold_hours: 0 },
    { type: 'paypal', withdrawal_type: 'paypal', minimum: '50.00', maximum: null, hold_hours: 1 },
  ],
  coins: [
    { name: 'Bitcoin', symbol: 'BTC' },
    { name: 'Ether', symbol: 'ETH' },
  ],
};

export const bankAccount: PayoutAccount = {
  id: 'pa_1',
  type: 'bank',
  label: 'Example Bank •••• 3000',
  content: { 'bank name': 'Example Bank', 'account number': '•••• 3000' },
  created_at: '2026-10-02T09:30:00.000Z',
  hold_until: null,
};

export const paypalAccount: PayoutAccount = {
  id: 'pa_2',
  type: 'paypal',
  label: 'a•••@example.com',
  content: { email: 'a•••@example.com' },
  created_at: '2026-10-03T09:30:00.000Z',
  hold_until: null,
};

export const requested: Withdrawal = {
  id: 'w_1',
  amount: '250.00',
  fee: '1.25',
  total: '248.75',
  currency: 'USD',
  wallet: 'withdrawable',
  type: 'wire',
  payout_account: { id: 'pa_1', type: 'bank', label: 'Example Bank •••• 3000' },
  status: 'requested',
  note: 'Example Bank •••• 3000',
  reason: null,
  reference: null,
  created_at: '2026-11-02T09:30:00.000Z',
  approved_at: null,
  sent_at: null,
  settled_at: null,
  rejected_at: null,
  cancelled_at: null,
};

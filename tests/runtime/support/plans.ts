import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { Plan } from '../../../schemas/generated/types.ts';

export const planOf = (id: string, name: string, amount: string, more: Partial<Plan> = {}): Plan => ({
  id,
  name,
  amount,
  currency: 'USD',
  bonus: null,
  icon: 'chart',
  color: '#1f5fa8',
  status: 1,
  features: { support: { id: 'support', name: `Support of ${name}` } },
  ...more,
});

/** Two plans, none of which is active or pending. */
export const planList: CallOutput['plan.list'] = {
  plans: [planOf('standard', 'Standard', '1000.00'), planOf('advanced', 'Advanced', '5000.00')],
  active: [],
  pending: null,
  rejected: null,
  free_funds: '8000.00',
  wallets: [],
};

export const activePlan = (id: string, name: string, amount: string) => ({
  plan_id: id,
  name,
  amount,
  currency: 'USD',
  since: '2026-11-02T09:30:00.000Z',
});

export const pendingPlan = {
  id: 'pu_1',
  plan_id: 'standard',
  name: 'Standard',
  amount: '1000.00',
  currency: 'USD',
  created_at: '2026-11-02T09:30:00.000Z',
};

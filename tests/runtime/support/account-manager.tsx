import type { ManagerProfile, ManagerTrade } from '../../../schemas/generated/types.ts';
import { market } from './assets.ts';
import { fine } from './fake-api.ts';
import { eurusd, position } from './positions.ts';
import { openSignedIn, type SignedInOptions, type Site } from './site.tsx';

export const closedTrade: ManagerTrade = {
  asset: eurusd,
  trade_type: 'buy',
  qty: '0.10',
  leverage: 30,
  opening_price: '1.08427',
  closing_price: '1.08477',
  profit: '1.38',
  open_at: '2026-11-20T14:30:01.000Z',
  close_at: '2026-11-20T15:02:11.000Z',
};

/** A manager with a track record who requests access. */
export const profile: ManagerProfile = {
  id: 'm_1',
  user: { name: 'Mateo Silva', email: 'mateo@example.com', avatar: null },
  country: 'Portugal',
  copier: 3,
  followers: 4,
  leverage: '1:30',
  request: 'pending',
  requested_at: '2026-11-20T09:00:00.000Z',
  accepted_at: null,
  months_val: ['2026-10', '2026-11'],
  profits_val: ['1.20', '-0.40'],
  track_record: {
    trades: 42,
    from: '2026-10-01T08:00:00.000Z',
    to: '2026-11-20T15:02:11.000Z',
    enough: true,
  },
  overview: {
    monthly_return: '-0.40',
    total_return: '0.80',
    total_win: '57.14',
    total_trade: 42,
    trade_length: '3.5',
    trade_per_day: '0.82',
    total_amount_under_management: '31250.00',
    trader_security_deposit: '0.00',
    currency: 'USD',
  },
  open_trades: [],
  closed_trades: [closedTrade],
  skipped_copies: [],
};

/** The same manager after a single trade. */
export const newcomer: ManagerProfile = {
  ...profile,
  months_val: [],
  profits_val: [],
  overview: null,
  track_record: { trades: 1, from: closedTrade.close_at, to: closedTrade.close_at, enough: false },
};

export const openPosition = position({ opened_by: 'manager' });

export const account = {
  id: 'c_9',
  number: 1042,
  currency: 'USD',
  equity: '10005.00',
  margin: '361.42',
  free_margin: '9643.58',
  profit: '-0.80',
  open_positions: 1,
  accepted_at: '2026-11-20T09:00:00.000Z',
  skipped_copies: [],
};
/** A trade of the manager that an account did not copy. */
export const skipped = {
  asset: eurusd,
  trade_type: 'sell' as const,
  code: 'insufficient_margin',
  message: 'The free margin of the account was not enough.',
  at: '2026-11-20T16:00:00.000Z',
};
export const request = {
  id: 'mr_1',
  number: 1043,
  manager: 'Mateo Silva',
  manager_id: 'm_1',
  state: 'pending' as const,
  created_at: '2026-11-20T09:00:00.000Z',
  answered_at: null,
};

/** A trader with a request from Mateo Silva. */
export const requested = {
  trader_request: 'pending' as const,
  manager_id: 'm_1',
  manager: { name: 'Mateo Silva', may_act: true },
  auto_trade_active: true,
};

/** Opens a page of a build with account managers. */
export function openManager({ answers, settings, ...options }: SignedInOptions = {}): Promise<Site> {
  return openSignedIn({
    at: '/manager',
    features: ['auth', 'handoff', 'profile', 'account-manager'],
    settings: { enable_account_connection_autotrade: true, ...settings },
    ...options,
    answers: { 'manager.profile': () => fine(profile), ...market, ...answers },
  });
}

import { CODES, LOGIN, MANAGER, PRACTICE_TOP_UP, REGISTER, SESSION, SWITCH } from './access.ts';
import { CHAT, NOT_LIVE } from './chat.ts';
import {
  ACCOUNT_DELETED,
  ACCOUNT_SAVED,
  CARD,
  CHECKOUT,
  CRYPTO,
  DEPOSIT_DISABLED,
  DEPOSITED,
  INTERESTS,
  ONBOARDING,
  PLAN,
  SWITCH_TO_DEPOSIT,
  WITHDRAWAL,
} from './money.ts';
import { KYC_FETCH, KYC_UPLOAD, PASSWORD, PROFILE } from './profile.ts';
import type { Situation } from './situation.ts';
import {
  ACCOUNT_LOADERS,
  CLOSE,
  CLOSE_ALL,
  DEMO_ACCOUNT,
  MONEY_LOADERS,
  ORDER,
  TRADING_LOADERS,
} from './trading.ts';

/** Section 8 of the specification of access and trading: every entry, in its order. */
export const ACCESS_AND_TRADING = {
  '401 or 400': SESSION,
  'Login failure': LOGIN,
  'Code request and code': CODES,
  'Register failure and success': REGISTER,
  'Order failure and success': ORDER,
  'Close trade success': CLOSE,
  'Switch failure': SWITCH,
  'Practice top-up': PRACTICE_TOP_UP,
  'Auto-connect failure': MANAGER,
  'Close All failure': CLOSE_ALL,
  'Live chat unavailable': NOT_LIVE,
  'Demo account failure': DEMO_ACCOUNT,
  'Deposit disabled': DEPOSIT_DISABLED,
  'News, manager, watchlist and list loaders': TRADING_LOADERS,
} satisfies Record<string, Situation[]>;

/** Section 8 of the specification of money and identity: every entry, in its order. */
export const MONEY_AND_IDENTITY = {
  'Card deposit failure': CARD,
  'Crypto deposit failure': CRYPTO,
  'Hosted checkout failure': CHECKOUT,
  'Onboarding failure': ONBOARDING,
  'Interests failure': INTERESTS,
  'Saving an account': ACCOUNT_SAVED,
  'Deleting an account': ACCOUNT_DELETED,
  'Deposit success': DEPOSITED,
  'Withdrawal failure': WITHDRAWAL,
  'KYC upload failure': KYC_UPLOAD,
  'KYC fetch failure': KYC_FETCH,
  'Switch mode failure': SWITCH_TO_DEPOSIT,
  Password: PASSWORD,
  'Plan upgrade, cancel, remove': PLAN,
  Chat: CHAT,
  'Profile update': PROFILE,
  'Account-list load': ACCOUNT_LOADERS,
  'Deposit list, transactions and mining loaders': MONEY_LOADERS,
} satisfies Record<string, Situation[]>;

/** Entries that a test elsewhere provokes: the entry, the file below `tests/runtime`, the title in its source. */
export const PROVOKED_ELSEWHERE: readonly (readonly [string, string, string])[] = [
  [
    'Notifications of errors and successes',
    'app/frame.test.tsx',
    'have the role alert for errors and status for successes, and can be dismissed',
  ],
  ['Settings load', 'platform/settings.test.ts', 'keep the settings when the read fails'],
  [
    'An answer without a message',
    'platform/api.test.ts',
    'with an error without a message get a default message',
  ],
];

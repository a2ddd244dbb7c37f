/**
 * A dialog by its source file below `runtime`, the page and the presses that lead to it; the last press opens
 * it. Those before may open dialogs below it. A press is a selector, the name of a button, or another key than
 * Enter with a selector: `x@textarea`. A dialog without presses opens by itself.
 */
export type Opening = readonly [dialog: string, path: string, ...presses: (string | RegExp)[]];

const WITHDRAWAL = 'features/withdrawals/dialog/withdrawal-dialog';
const METHODS = 'features/withdrawals/accounts/methods-drawer';
const ADD_ACCOUNT = 'features/withdrawals/accounts/add-account-dialog';

const TO_WITHDRAWAL = ['/orderbook', '.balance-trigger', /^Withdraw$/] as const;
const TO_METHODS = [
  ...TO_WITHDRAWAL,
  /^Other withdrawable/,
  '[aria-describedby^=withdrawal-account]',
] as const;
const ROW = '[data-row]';

/** The rows of the browser test, by user. */
export const OPENINGS = {
  account: [
    ['features/profile/sections/edit-dialog', '/profile', /^Edit$/],
    ['features/profile/slots/shell-dialog', '/accounts', '.avatar', /^Change password$/],
    ['features/profile/data/closing-dialog', '/profile#data', '#data .text-error'],
    ['features/trading-accounts/components/password-dialog', '/accounts', /^(Reset|Set).*password/],
    ['features/livechat/slots/shell-dialog', '/accounts', '.floating-chat'],
    ['features/transactions/components/withdrawal-dialog', '/transactions?tab=withdrawals', /^Details/],
    ['features/deposits/dialog/deposit-dialog', '/orderbook', '.balance-trigger', /^Deposit$/],
    [WITHDRAWAL, ...TO_WITHDRAWAL],
    ['payments/cancel-dialog', ...TO_WITHDRAWAL, /^Your withdrawals/, /^Cancel withdrawal/],
    [
      'features/withdrawal-simulation/simulation/simulation-dialog',
      ...TO_WITHDRAWAL,
      /^Simulated withdrawal/,
    ],
    [METHODS, ...TO_METHODS],
    [ADD_ACCOUNT, ...TO_METHODS, /^PayPal$/],
    ['features/withdrawals/accounts/remove-dialog', ...TO_METHODS, /^Remove /],
  ],
  trading: [
    ['features/watchlist/components/new-assets-dialog', '/orderbook', '.quick-add'],
    ['trading/positions/close-dialog', '/traderoom', /^Close (buy|sell)/i],
    ['trading/positions/limits-dialog', '/traderoom', /^Edit TP and SL/],
    ['trading/positions/close-all-dialog', '/traderoom', /^Close All$/],
    ['features/plans/dialog/plans-dialog', '/traderoom', /^Plans?\b/],
    ['features/pending-orders/place/pending-dialog', '/traderoom', /^Limit or stop order/],
  ],
  asked: [
    ['features/account-manager/request/request-dialog', '/manager', /^Review the request$/],
    ['features/account-manager/profile/profile-dialog', '/manager', /^Review the request$/, /^View Profile$/],
  ],
  connected: [
    ['features/account-manager/profile/profile-dialog', '/traderoom', /^Manager: /],
    ['features/account-manager/request/revoke-dialog', '/manager', /^Revoke access$/],
  ],
  desk: [
    ['features/desk/deposits/deposit-drawer', '/desk?tab=deposits', ROW],
    ['features/desk/withdrawals/withdrawal-drawer', '/desk?tab=withdrawals', ROW],
    ['features/desk/identity/identity-drawer', '/desk?tab=identity', ROW],
    ['features/desk/plans/plan-drawer', '/desk?tab=plans', ROW],
    ['features/desk/users/user-drawer', '/desk?tab=users', ROW],
    ['features/desk/corrections/correction-drawer', '/desk?tab=corrections', ROW],
    ['features/desk/corrections/new-correction', '/desk?tab=corrections', /^New correction/],
    ['features/desk/messages/conversation-drawer', '/desk?tab=messages', ROW],
    ['features/desk/settings/setting-editor', '/desk?tab=settings', ROW],
    [
      'features/desk/settings/review-changes',
      '/desk?tab=settings',
      '4@input[type=search]',
      /^after_signin/,
      'x@#operator-setting',
      /^Add to changes/,
      /^Review 1 change/,
    ],
  ],
  pending: [
    ['features/identity/status/pending-dialog', '/kyc'],
    ['features/identity/status/document-dialog', '/kyc', /^View: /],
  ],
  suspended: [[WITHDRAWAL, '/', /^Withdraw$/]],
  disabled: [['app/shell/trading-disabled-notice', '/profile']],
  phone: [['features/trade-room/components/phone-layout', '/traderoom', /^Buy/]],
  unverified: [
    ['features/identity/mask/mask-dialog', '/kyc', /^Verify Account$/, '#identity_credit_card_front'],
  ],
  practice: [['forms/step-up/step-up-dialog', '/profile#data', /^Download$/]],
  byHand: [['features/installation/components/install-steps', '/profile', '.avatar', /^Install app/]],
} as const satisfies Record<string, readonly Opening[]>;

/** Dialogs without a row, with the reason. tests/runtime/overlays.test.tsx checks each dialog of the shell. */
export const WITHOUT_OPENING: Record<string, string> = {
  'features/account-switch/slots/shell-dialog': 'a dialog of the shell that a key opens',
  'features/trade-room/components/palette-dialog': 'a dialog of the shell that a key opens',
  'features/onboarding/dialog/onboarding-dialog': 'a dialog of the shell that opens after a pause',
  'features/bonus-summary/dialog/bonus-dialog': 'a dialog of the shell for accounts with a bonus',
  'trading/chart/dropped-limit-dialog': 'opens when a limit was dragged: see chart-drags.test.ts',
  'trading/positions/gone-dialog': 'replaces a dialog about a position that has been closed',
  'features/identity/dialog/identity-dialog': 'a dialog of the shell that replaces its opener',
  'features/static-demo/components/demo-dialog': 'in a static demo only: see static-demo.test.ts',
  'features/static-demo/components/restart-dialog': 'in a static demo only: see static-demo.test.ts',
};

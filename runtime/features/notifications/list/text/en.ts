import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'notifications.more': 'Show more',
  'notifications.read': 'Mark as read',
  'notifications.read-one': 'Mark as read: {title}',
  'notifications.reason': 'Reason: {reason}',
  'notifications.opened-manager': 'Position opened by your account manager',
  'notifications.opened-text-buy':
    'Your account manager bought {qty} {asset} for you at {price}. You can close the position or set your own limits at any time.',
  'notifications.opened-text-sell':
    'Your account manager sold {qty} {asset} for you at {price}. You can close the position or set your own limits at any time.',
  'notifications.closed-take_profit': 'Take profit reached',
  'notifications.closed-stop_loss': 'Stop loss reached',
  'notifications.closed-close_out': 'Position closed for lack of margin',
  'notifications.closed-manager': 'Position closed by your account manager',
  'notifications.practice': 'Practice account.',
  'notifications.closed-text-buy': 'Your buy position in {asset} closed with {amount}.',
  'notifications.closed-text-sell': 'Your sell position in {asset} closed with {amount}.',
  'notifications.order_filled': 'Pending order filled',
  'notifications.order_filled-text-buy': 'Your order reached its price: bought {qty} {asset} at {price}.',
  'notifications.order_filled-text-sell': 'Your order reached its price: sold {qty} {asset} at {price}.',
  'notifications.order_refused': 'Pending order not filled',
  'notifications.order_expired': 'Pending order expired',
  'notifications.order-buy-limit': 'Your buy limit for {qty} {asset} at {price}',
  'notifications.order-buy-stop': 'Your buy stop for {qty} {asset} at {price}',
  'notifications.order-sell-limit': 'Your sell limit for {qty} {asset} at {price}',
  'notifications.order-sell-stop': 'Your sell stop for {qty} {asset} at {price}',
  'notifications.order_expired-text': '{order} was not filled in time. Nothing was opened.',
  'notifications.order_refused-insufficient_margin':
    '{order} reached its price, but your free margin was too low. Nothing was opened.',
  'notifications.order_refused-limit_reached':
    '{order} reached its price, but you had reached the maximum number of open positions. Nothing was opened.',
  'notifications.order_refused-limits_passed':
    '{order} reached its price, but the price had jumped past its take profit or stop loss. Nothing was opened.',
  'notifications.order_refused-terms_changed':
    '{order} reached its price, but its leverage or quantity was no longer allowed. Nothing was opened.',
  'notifications.order_refused-asset_unavailable':
    '{order} ended because the asset is no longer available. Nothing was opened.',
  'notifications.order_refused-trading_disabled':
    '{order} reached its price while trading was disabled on your account. Nothing was opened.',
  'notifications.order_refused-account_suspended':
    '{order} reached its price while your account was suspended. Nothing was opened.',
  'notifications.deposit_credited': 'Deposit credited',
  'notifications.deposit_credited-text': 'We credited {amount} to your account.',
  'notifications.deposit_rejected': 'Deposit not credited',
  'notifications.deposit_rejected-text':
    'We could not credit your deposit of {amount}. If you have paid, contact support.',
  'notifications.deposit_reversed-refund': 'Deposit refunded',
  'notifications.deposit_reversed-refund-text':
    'Your payment was refunded, so we took {amount} of your deposit {deposit} back from your account. {total} of it remains credited.',
  'notifications.deposit_reversed-chargeback': 'Deposit charged back',
  'notifications.deposit_reversed-chargeback-text':
    'Your bank charged the payment back, so we took {amount} of your deposit {deposit} back from your account. {total} of it remains credited.',
  'notifications.deposit_reversed-paid': 'In the currency of your payment, we took back {paid}.',
  'notifications.deposit_reversed-cover':
    'Your uncommitted balance was below the amount taken back, so we paid {cover} of it. Your balance is not negative.',
  'notifications.deposit_reversed-support': 'If you did not expect this, contact support.',
  'notifications.withdrawal_requested': 'Withdrawal requested',
  'notifications.withdrawal_requested-text':
    'You requested a withdrawal of {amount} to {account}. You can cancel it until it is sent.',
  'notifications.withdrawal_sent': 'Withdrawal sent',
  'notifications.withdrawal_sent-text': 'We sent {total} to {account}: {amount} minus the fee of {fee}.',
  'notifications.withdrawal_sent-free-text': 'We sent {total} to {account}.',
  'notifications.withdrawal_rejected': 'Withdrawal rejected',
  'notifications.withdrawal_rejected-text':
    'The withdrawal of {amount} to {account} was rejected. The amount is available again.',
  'notifications.withdrawal_cancelled': 'Withdrawal cancelled',
  'notifications.withdrawal_cancelled-text':
    'You cancelled the withdrawal of {amount} to {account}. The amount is available again.',
  'notifications.identity_approved': 'Identity verified',
  'notifications.identity_approved-text': 'Your documents were approved.',
  'notifications.identity_rejected': 'Documents not accepted',
  'notifications.identity_rejected-text': 'See the reasons and send new documents.',
  'notifications.plan_approved': 'Plan upgrade approved',
  'notifications.plan_approved-text':
    'You are in the plan {plan}. {amount} of your money is reserved for it.',
  'notifications.plan_approved-bonus': 'A bonus of {bonus} was credited. It cannot be withdrawn.',
  'notifications.plan_rejected': 'Plan upgrade rejected',
  'notifications.plan_rejected-text': 'Your upgrade to {plan} was rejected. Nothing was reserved.',
  'notifications.correction_posted': 'Balance corrected',
  'notifications.correction_posted-text': 'Correction: {amount}. Your balance after it: {total}.',
  'notifications.manager_request': 'Account manager asks for access',
  'notifications.manager_request-text':
    '{manager} asks to trade for you. Nothing is granted until you accept.',
  'notifications.manager_connected': 'Account manager connected',
  'notifications.manager_connected-text':
    '{manager} can now trade for you, and nothing else. You can end this at any time.',
  'notifications.manager_revoked': 'Account manager access ended',
  'notifications.manager_revoked-text': '{manager} no longer has access to your account.',
  'notifications.manager_copy_left': 'Copied position stays open',
  'notifications.manager_copy_left-text':
    'A position of {manager} in {asset} was closed, but {manager} could not close your copy. It stays open and is now yours alone to close.',
  'notifications.payout_account_added': 'Payout account added',
  'notifications.payout_account_added-text':
    '{account}. If it was not you, change your password and contact support.',
  'notifications.password_changed': 'Password changed',
  'notifications.password_changed-text':
    'Every other device was signed out. If it was not you, contact support.',
  'notifications.message_reply': 'Support has answered',
  'notifications.message_reply-text': 'Read the reply in your conversation with support.',
  'notifications.trading_password_changed': 'Trading password changed',
  'notifications.trading_password_changed-text':
    'Your trading account {account} has a new password. If it was not you, change your password and contact support.',
};

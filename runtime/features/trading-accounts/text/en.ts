import type { Dictionary } from '../../../lib/format-text.ts';
import fields from '../../../../schemas/text/fields.en.json';
import form from '../../../../schemas/generated/form-text/demo-account.en.json';

export const text: Dictionary = {
  ...fields,
  ...form,
  'accounts.title': 'Trading Accounts',
  'accounts.help': 'Demo accounts on an external trading platform. Log in there with the login and password.',
  'accounts.new': 'Open a demo account',
  'accounts.empty': 'No trading account yet, get started by creating a trading account',
  'accounts.none': 'You have no trading account.',
  'accounts.virtual': 'Virtual money only. It has no value and cannot be withdrawn.',
  'accounts.simulated':
    'Simulated trading platform: balances are virtual, and no trading terminal can log in with these accounts.',
  'accounts.unavailable':
    'New trading accounts are not available on this platform at the moment. Ask support if you expected them.',
  'accounts.stale':
    'The trading platform did not answer. Balances are the latest known ones, from the time beside them.',
  'accounts.not-loaded': 'Your trading accounts could not be loaded.',
  'accounts.login': 'Login',
  'accounts.type': 'Account type',
  'accounts.platform': 'Platform',
  'accounts.leverage': 'Leverage',
  'accounts.server': 'Server',
  'accounts.password': 'Password',
  'accounts.password-hidden': 'Shown once',
  'accounts.password-none': 'Not set yet',
  'accounts.currency': 'Currency',
  'accounts.balance': 'Balance',
  'accounts.balance-at': 'As of {time}',
  'accounts.demo': 'Demo',
  'accounts.opening': 'Waiting for confirmation',
  'accounts.opening-text':
    'The trading platform has not confirmed this account yet. We keep asking; you do not need to do anything.',
  'accounts.failed': 'Not opened',
  'accounts.failed-text': 'The trading platform did not open this account. Open another one, or ask support.',
  'accounts.topping-up': 'The platform has not confirmed a top-up yet.',
  'accounts.fund': 'FUND NOW',
  'accounts.fund-of': 'FUND NOW: {account}',
  'accounts.fund-amounts': 'Virtual money to add to {account}',
  'accounts.fund-amount': 'Add {amount}',
  'accounts.funded': 'Virtual money added',
  'accounts.reset': 'Reset password',
  'accounts.reset-of': 'Reset password: {account}',
  'accounts.set': 'Set a password',
  'accounts.reset-title': 'New password for {account}',
  'accounts.reset-text': 'The current password stops working, also in terminals that are logged in.',
  'accounts.reset-none': 'This account has no password that you know. Set one now.',
  'accounts.cancel': 'Cancel',
  'accounts.done': 'Done',
  'accounts.once':
    'This password is shown once. Save it now: after you close this, you can only set a new one.',
  'accounts.choose': 'Choose one',
  'accounts.step-init': 'Details',
  'accounts.step-completed': 'Completed',
  'accounts.steps': 'Steps',
  'accounts.open': 'Open account',
  'accounts.opened': 'Your demo account is open',
  'accounts.requested': 'Your demo account was requested',
  'accounts.no-password':
    'This account is open, but its password cannot be shown: it is shown once only, and not for a repeated request.',
  'accounts.to-live': 'Open a live account',
  'accounts.to-list': 'See your trading accounts',
  'accounts.not-eligible': 'You are not eligible for a live account',
  'accounts.not-eligible-text':
    'Real accounts are not offered on the external platform. You use your real account in the trade room.',
  'accounts.trade-room': 'Go to trade room',
};

import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'help.title': 'Help',
  'help.lead': 'Short answers to common questions.',
  'help.deposits': 'How do I deposit?',
  'help.deposits-text':
    'Open Deposit from the balance menu, choose a method and enter an amount. Limits and fees are shown before you confirm. The money is on your account once the payment is confirmed.',
  'help.crypto-text':
    'Send only the coin that the dialog names, to the address that it shows. Your balance changes after the confirmations of its network.',
  'help.withdrawals': 'How do I withdraw?',
  'help.withdrawals-text':
    'Open Withdraw from the balance menu, choose a saved payout account and enter an amount. Requests are checked before they are paid, which can take up to {days, plural, one {# business day} other {# business days}}. These are the smallest amounts, unless you withdraw all that is free:',
  'help.method-paypal': 'PayPal:',
  'help.method-bank': 'Bank transfer:',
  'help.method-crypto': 'Crypto:',
  'help.fee': 'The fee is {percent}% of the amount.',
  'help.no-fee': 'There is no withdrawal fee.',
  'help.needs-identity': 'Only fully verified accounts can withdraw.',
  'help.first-withdrawal':
    'Use the method of your deposit for your first withdrawal. Only money of the real account can be withdrawn.',
  'help.identity': 'How do I verify my identity?',
  'help.identity-text':
    'Open KYC verification and send your documents. They are reviewed within {hours} hours. If one is rejected, the page says why, and you can send it again.',
  'help.trading': 'How does a trade work?',
  'help.trading-text':
    'A buy opens at the ask and closes at the bid; a sell opens at the bid and closes at the ask. The margin of a position is its size divided by the leverage.',
  'help.close-out-text':
    'When your equity falls below the close-out level of your margin, positions are closed automatically. Your real balance cannot fall below zero.',
  'help.orders': 'What is a limit or stop order?',
  'help.orders-text':
    'An order that waits for a price. A limit order waits for a better price and never fills at a worse one. A stop order waits for a worse price; after a jump, it can fill beyond it. Neither holds margin: your free margin is checked when the price is reached.',
  'help.security': 'How do I protect my account?',
  'help.security-text':
    'Use a password that you use nowhere else, and never share a code from our mails: nobody here will ask for it. The profile lists your devices, where you can sign them out.',
  'help.contact': "Didn't find your answer?",
  'help.chat': 'Write to support',
  'help.mail': 'Reply to any mail from us to reach support.',
};

import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'static-demo.open': 'Demo users and mail',
  'static-demo.title': 'Demo in this browser',
  'static-demo.about':
    'This demo has no server: prices are simulated, people and money are invented. Everything stays in this browser tab, and loading the page again starts over.',
  'static-demo.users': 'Log in as',
  'static-demo.mails': 'Mail that this site would have sent',
  'static-demo.no-mails': 'No mail yet. Codes for registration and login arrive here.',
  'static-demo.to': 'To {address}',
  'static-demo.code': 'Code',
  'static-demo.waiting': 'Starting the demo…',
  'static-demo.failed': 'The demo could not start in this browser.',
  'static-demo.role-trader': 'Trader',
  'static-demo.role-new': 'New trader without money',
  'static-demo.role-practice': 'Trader on practice money',
  'static-demo.role-admin': 'Operator',
  'static-demo.role-superadmin': 'Operator who approves',
  'static-demo.role-manager': 'Account manager',
  'static-demo.role-suspended': 'Suspended trader',
  'static-demo.role-trading-disabled': 'Trader with trading off',
  'static-demo.role-identity-pending': 'Trader in an identity check',
  'static-demo.role-manager-asked': 'Trader asked by a manager',
};

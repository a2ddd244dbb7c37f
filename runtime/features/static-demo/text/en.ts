import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'static-demo.open': 'Demo users and mail',
  'static-demo.title': 'Demo in this browser',
  'static-demo.about': 'This demo has no server: prices are simulated, people and money are invented.',
  'static-demo.kept': 'What you do here stays in this browser until you start over.',
  'static-demo.lost':
    'This tab has data of its own, which end with it: the demo is open in another tab, or this browser stores no data.',
  'static-demo.restart': 'Start over',
  'static-demo.restart-title': 'Start the demo over?',
  'static-demo.restart-text': 'Everything that you did in this demo is deleted.',
  'static-demo.restart-keep': 'Keep it',
  'static-demo.users': 'Log in as',
  'static-demo.mails': 'Mail that this site would have sent',
  'static-demo.no-mails': 'No mail yet. Codes for registration and login arrive here.',
  'static-demo.to': 'To {address}',
  'static-demo.code': 'Code',
  'static-demo.needs-host':
    'This demo runs in a browser, but not from a file: put the folder “site” on a web server. README.txt beside it says how.',
  'static-demo.code-mail': 'This demo sends no mail. Your code:',
  'static-demo.waiting': 'Starting the demo…',
  'static-demo.login-failed': 'The demo did not log you in. Reload the page and try again.',
  'static-demo.failed':
    'The demo could not start in this browser. Reload the page. If that does not help, start over.',
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

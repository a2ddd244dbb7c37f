import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/en.ts';

export const text: Dictionary = {
  ...forms,
  'handoff.crm': 'CRM',
  'handoff.dead-title': 'This login code no longer works',
  'handoff.dead':
    'It works once, for one minute. Log in with your password, or open the site again from where you came.',
  'handoff.failed-title': 'We could not log you in',
  'handoff.login': 'Log in',
  'auto.title': 'Login links with a password no longer work',
  'auto.text':
    'We sent nothing and removed the address from the address bar because it contained a password.',
  'auto.change':
    'If someone sent you that link, others may have read it: change your password after you log in.',
};

import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/en.ts';

export const text: Dictionary = {
  ...forms,
  'handoff.crm': 'CRM',
  'handoff.dead-title': 'This sign-in code can no longer be used',
  'handoff.dead':
    'It works once, for one minute. Sign in with your password, or open the site again from where you came.',
  'handoff.failed-title': 'You could not be signed in',
  'handoff.login': 'Log in',
  'auto.title': 'Sign-in links with a password are no longer accepted',
  'auto.text': 'Nothing was sent. The address was removed from the address bar, as it held a password.',
  'auto.change':
    'If somebody sent you that link, others may have read it: change the password after you have logged in.',
};

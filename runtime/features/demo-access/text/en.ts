import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'demo.title': 'Demo credentials',
  'demo.email': 'Email',
  'demo.password': 'Password',
  'demo.copy-email': 'Copy the email',
  'demo.copy-password': 'Copy the password',
  'demo.email-copied': 'Email copied',
  'demo.password-copied': 'Password copied',
  'demo.copy-failed': 'Your browser does not let this page copy. Select the text and copy it yourself.',
  'demo.use': 'Use them',
};

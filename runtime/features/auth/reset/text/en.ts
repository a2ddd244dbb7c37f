import type { Dictionary } from '../../../../lib/format-text.ts';
import { text as newPassword } from '../../../../forms/new-password/text/en.ts';
import reset from '../../../../../schemas/generated/form-text/reset.en.json';
import resetConfirm from '../../../../../schemas/generated/form-text/reset-confirm.en.json';

export const text: Dictionary = {
  ...newPassword,
  ...reset,
  ...resetConfirm,
  'reset.title': 'Reset your password',
  'reset.text': 'Enter your e-mail address. We send you a link to set a new password.',
  'reset.submit': 'Send link',
  'reset.sent-title': 'Check your e-mail',
  'reset.sent':
    'If there is an account for {email}, a link to set a new password is on its way. It may take a few minutes; look in the spam folder too.',
  'reset.again': 'Use another address',
  'reset.login': 'Back to login',
  'reset-confirm.title': 'Set a new password',
  'reset-confirm.submit': 'Save the new password',
  'reset-confirm.done': 'Your password is changed. Log in with the new one.',
  'reset-confirm.dead-title': 'This link can no longer be used',
  'reset-confirm.dead':
    'It has expired or was used already. Ask for a new one; it works once, for a short time.',
  'reset-confirm.new-link': 'Ask for a new link',
};

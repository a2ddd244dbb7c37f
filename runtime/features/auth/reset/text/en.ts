import type { Dictionary } from '../../../../lib/format-text.ts';
import { text as newPassword } from '../../../../forms/new-password/text/en.ts';
import reset from '../../../../../schemas/generated/form-text/reset.en.json';
import resetConfirm from '../../../../../schemas/generated/form-text/reset-confirm.en.json';

export const text: Dictionary = {
  ...newPassword,
  ...reset,
  ...resetConfirm,
  'reset.title': 'Reset your password',
  'reset.text': 'Enter your email address. We will send you a link to set a new password.',
  'reset.submit': 'Send link',
  'reset.sent-title': 'Check your email',
  'reset.sent':
    'If {email} has an account, we have sent it a link to set a new password. It may take a few minutes; check your spam folder too.',
  'reset.again': 'Use another address',
  'reset.login': 'Back to login',
  'reset-confirm.title': 'Set a new password',
  'reset-confirm.submit': 'Save the new password',
  'reset-confirm.done': 'Your password is changed. Log in with the new one.',
  'reset-confirm.dead-title': 'This link no longer works',
  'reset-confirm.dead': 'It has expired or was already used. Request a new link.',
  'reset-confirm.new-link': 'Request a new link',
};

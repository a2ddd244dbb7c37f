import type { CallId } from '../../schemas/generated/calls.ts';
import type { FormId } from '../../schemas/generated/ids.ts';

/** The form whose own sentences a call's field errors use (schemas/text/forms.*.json). */
export const callForms: Partial<Record<CallId, FormId>> = {
  'auth.change-password': 'change-password',
  'auth.device-verify': 'device-verify',
  'auth.email-code': 'email-code',
  'auth.email-verify': 'email-verify',
  'auth.login': 'login',
  'auth.register': 'register',
  'auth.register-joint': 'register-joint',
  'auth.reset': 'reset',
  'auth.reset-confirm': 'reset-confirm',
  'auth.update': 'profile',
};

import type { Dictionary } from '../../lib/format-text.ts';
import fields from '../../../schemas/text/fields.en.json';
import login from '../../../schemas/generated/form-text/login.en.json';

export const text: Dictionary = {
  ...fields,
  ...login,
  'login.title': 'Log in',
  'login.submit': 'Login',
  'login.forgot': 'Forgot Password',
  'login.no-account': 'No account yet?',
  'login.register': 'Register',
  'login.ended': 'Your session has ended. Log in again.',
  'login.locked': 'You can try again in {time}.',
  'login.unlocked': 'You can try again now.',
  'login.pending-title': 'Pending verification',
  'login.pending': 'Your account is waiting for approval. We will email you when it is ready.',
  'login.resend-title': 'Email not verified',
  'login.resend-text':
    'The address {email} is not verified yet. Enter the code we sent you, or let us send a new one.',
  'login.resend': 'Resend code',
  'login.enter-code': 'Enter the code',
  'code.sent': 'We sent a code to {email}.',
  'code.too-soon': 'Wait for some moment before requesting new code',
  'desk.title': 'Opening the back-office',
  'desk.text': 'Taking you to {host}.',
  'desk.go': 'Continue to {host}',
  'desk.failed-title': 'Could not open the back-office',
  'desk.refused': 'This site does not allow that address. Nothing was sent.',
  'desk.stay': 'Stay on this site',
};

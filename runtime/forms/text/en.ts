import type { Dictionary } from '../../lib/format-text.ts';
import fields from '../../../schemas/text/fields.en.json';
import login from '../../../schemas/generated/form-text/login.en.json';

export const text: Dictionary = {
  ...fields,
  ...login,
  'login.title': 'Sign in',
  'login.submit': 'Login',
  'login.forgot': 'Forgot Password',
  'login.no-account': 'No account yet?',
  'login.register': 'Register',
  'login.ended': 'Your session has ended. Sign in again.',
  'login.locked': 'You can try again in {time}.',
  'login.unlocked': 'You can try again now.',
  'login.pending-title': 'Pending verification',
  'login.pending': 'Your account awaits approval. You will get an e-mail when it is ready.',
  'login.resend-title': 'E-mail not verified',
  'login.resend-text':
    'The address {email} is not verified yet. Enter the code we sent you, or let us send a new one.',
  'login.resend': 'Resend code',
  'login.enter-code': 'Enter the code',
  'code.sent': 'We sent a code to {email}.',
  'code.too-soon': 'Wait for some moment before requesting new code',
  'desk.title': 'Opening the back-office',
  'desk.text': 'You are being taken to {host}.',
  'desk.go': 'Continue to {host}',
  'desk.failed-title': 'The back-office could not be opened',
  'desk.refused': 'Its address is not one of those that this site may send you to. Nothing was passed on.',
  'desk.stay': 'Stay on this site',
};

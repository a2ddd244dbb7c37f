import type { Dictionary } from '../../../lib/format-text.ts';
import emailCode from '../../../../schemas/generated/form-text/email-code.en.json';
import emailVerify from '../../../../schemas/generated/form-text/email-verify.en.json';
import deviceVerify from '../../../../schemas/generated/form-text/device-verify.en.json';

export const text: Dictionary = {
  ...emailCode,
  ...emailVerify,
  ...deviceVerify,
  'code.request': 'Request new code',
  'code.request-in': 'Request new code in {time}',
  'code.alive': 'We sent a code to {email} at {time}. It is still valid.',
  'code.too-many': 'Too many request',
  'code.too-many-text': '1 request per 5 minutes is allowed',
  'verify.title': 'Verify your email',
  'verify.text': 'Enter the 6 digit code that we sent to {email}.',
  'verify.ask': 'Which address do you want to verify? We send a 6 digit code to it.',
  'verify.send': 'Send code',
  'verify.submit': 'Verify',
  'verify.other': 'Use another address',
  'verify.done': 'Your email is verified. You can log in now.',
  'verify.set-password':
    'Your email is verified. The account was registered in another browser, so set your own password now.',
  'verify.login': 'Back to login',
  'device.title': 'Confirm this device',
  'device.text': 'To make sure that it is you, enter the 6 digit code that we sent to {email}.',
  'device.submit': 'Confirm',
  'device.sign-out': 'Sign out',
};

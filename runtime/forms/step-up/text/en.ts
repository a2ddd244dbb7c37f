import type { Dictionary } from '../../../lib/format-text.ts';
import { text as codes } from '../../codes/text/en.ts';
import fields from '../../../../schemas/text/fields.en.json';
import stepUp from '../../../../schemas/generated/form-text/step-up.en.json';

export const text: Dictionary = {
  ...fields,
  ...codes,
  ...stepUp,
  'code.too-soon': 'Wait for some moment before requesting new code',
  'step-up.title': 'Confirm that it is you',
  'step-up.sending': 'Sending a code to {email}…',
  'step-up.sent': 'Enter the 6 digit code that we sent to {email}.',
  'step-up.validity': 'You will not be asked again for five minutes.',
  'step-up.other-session':
    'A code that you requested on another device or in another browser works only there.',
  'step-up.submit': 'Confirm',
  'step-up.cancel': 'Back',
};

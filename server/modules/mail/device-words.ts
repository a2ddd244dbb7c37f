import { readDevice } from '../../../domain/access/device.ts';
import { texts, type Language } from '../../generated/texts.ts';

/**
 * Device name such as "Firefox on Linux". The user agent is untrusted: the result has only words of these
 * lists.
 */
export function deviceWords(userAgent: string, language: Language): string {
  const { browser, system } = readDevice(userAgent);
  const { unknown, on } = texts[language].device;
  return browser && system ? `${browser} ${on} ${system}` : (browser ?? system ?? unknown);
}

const ISOLATES_AND_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu;
const CONTROLS = /\p{Cc}/gu;
const WHITE_SPACE = /\s+/gu;

/**
 * A person's text as it is kept: composed (NFC), on one line, without control characters and without the characters
 * that turn the reading direction around (they make a name look like another).
 */
export function cleanText(text: string): string {
  return text
    .replace(ISOLATES_AND_OVERRIDES, '')
    .replace(CONTROLS, (control) => (control.trim() ? '' : ' '))
    .replace(WHITE_SPACE, ' ')
    .trim()
    .normalize('NFC');
}

/** Nothing of it can be seen: spaces of all kinds, joiners, fillers, marks of direction. */
export function isBlank(text: string): boolean {
  return (
    cleanText(text)
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .trim() === ''
  );
}

/** The form under which an address is stored and looked up: one person, one address, however it was typed. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

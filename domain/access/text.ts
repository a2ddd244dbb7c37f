const ISOLATES_AND_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu;
const CONTROLS = /\p{Cc}/gu;
const WHITE_SPACE = /\s+/gu;

/**
 * Normalizes a person's text for storage: NFC, one line, no control characters and no bidirectional
 * controls (they make one name look like another).
 */
export function cleanText(text: string): string {
  return text
    .replace(ISOLATES_AND_OVERRIDES, '')
    .replace(CONTROLS, (control) => (control.trim() ? '' : ' '))
    .replace(WHITE_SPACE, ' ')
    .trim()
    .normalize('NFC');
}

/** Has only invisible characters: spaces, joiners, fillers, direction marks. */
export function isBlank(text: string): boolean {
  return (
    cleanText(text)
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .trim() === ''
  );
}

/** The normalized form under which an address is stored and looked up, so that each person has one. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

const ISOLATES_AND_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu;
const CONTROLS = /\p{Cc}/gu;
const WHITE_SPACE = /\s+/gu;
/** More marks on a letter than any language writes: they would cover the lines around it. */
const STACKED_MARKS = /(\p{Mn}{4})\p{Mn}+/gu;

/**
 * Normalizes a person's text for storage: NFC, one line, no control characters, no bidirectional controls (they
 * make one name look like another) and at most four nonspacing marks in a row.
 */
export function cleanText(text: string): string {
  return text
    .replace(ISOLATES_AND_OVERRIDES, '')
    .replace(CONTROLS, (control) => (control.trim() ? '' : ' '))
    .replace(WHITE_SPACE, ' ')
    .trim()
    .normalize('NFC')
    .replace(STACKED_MARKS, '$1');
}

const LINE_END = /\r\n?|\n/u;
const BLANK_LINES = /\n{3,}/gu;

/** As `cleanText` for a text of several lines: its lines stay, with at most one blank line between two. */
export function cleanLines(text: string): string {
  return text.split(LINE_END).map(cleanText).join('\n').replace(BLANK_LINES, '\n\n').trim();
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

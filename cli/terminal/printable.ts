const UNPRINTABLE = /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A colour of `paint`, or a character that could move the cursor, hide text or reorder it. */
// oxlint-disable-next-line no-control-regex -- finds the escape sequences of colours
const COLOR_OR_UNSAFE = /(\u001b\[(?:1|2|22|31|32|33|39)m)|(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text of one line: a tab becomes one space, any other control character a replacement character. */
export const printable = (text: string): string => text.replaceAll('\t', ' ').replace(UNPRINTABLE, '�');

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The output of a command: control characters are escaped, as JSON escapes them, except line ends, tabs and colours. */
export const printableOutput = (text: string): string =>
  text.replace(COLOR_OR_UNSAFE, (character, color?: string) => color ?? escaped(character));

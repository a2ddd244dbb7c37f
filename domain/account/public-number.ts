/** The number under which people know a user: `WEB1042`. */
export const publicNumber = (number: number): string => `WEB${number}`;

const PUBLIC_NUMBER = /^(?:WEB)?([1-9][0-9]{0,8})$/i;

/** The number in a public number as people write it: `WEB1042` or `1042`. Null for any other text. */
export function parsePublicNumber(text: string): number | null {
  const digits = PUBLIC_NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

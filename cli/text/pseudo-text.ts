const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ô',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
};
const PARTS = /(\{\w+, plural, (?:(?:=\d+|\w+) \{[^{}]*\}\s*)+\}|\{\w+\})/;
const FILLER = ' lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor';
const ALEF_TO_TAV = 'אבגדהוזחטיכלמנסעפצקרשת';

/** `long` is accented and 40 % longer; `rtl` is as long, in Hebrew letters. */
export type Pseudo = 'long' | 'rtl';

const accented = (text: string) => [...text].map((letter) => ACCENTED[letter] ?? letter).join('');

const hebrew = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => ALEF_TO_TAV[(letter.toLowerCase().charCodeAt(0) - 97) % 22]!);

/** Filler in whole words, so that lines can break as in a real language. */
function filler(length: number): string {
  let text = '';
  while (text.length < length) text += FILLER;
  return text.slice(0, Math.max(0, length)).trimEnd();
}

/**
 * A text of a made-up language, in brackets: whatever a page shows without them is not translated. Placeholders
 * and plural forms stay as they are.
 */
export function pseudoText(text: string, kind: Pseudo): string {
  const parts = text.split(PARTS);
  const own = parts.map((part, index) => (index % 2 ? part : kind === 'rtl' ? hebrew(part) : accented(part)));
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length;
  const more = kind === 'rtl' ? '' : accented(filler(Math.ceil(letters * 0.4) - 2));
  return `[${own.join('')}${more}]`;
}

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
const FORMS = /((?:=\d+|\w+) \{)([^{}]*)(?=\})/g;
const FILLER = ' lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor';
const ALEF_TO_TAV = 'אבגדהוזחטיכלמנסעפצקרשת';

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
 * A text of a made-up language, in brackets: accented and 40 % longer, or from right to left, as long and in Hebrew
 * letters. Whatever a page shows in plain letters is not translated. Placeholders and plural forms stay.
 */
export function pseudoText(text: string, direction: 'ltr' | 'rtl'): string {
  const change = direction === 'rtl' ? hebrew : accented;
  const parts = text.split(PARTS);
  const own = parts.map((part, index) =>
    index % 2 ? part.replace(FORMS, (_, name: string, form: string) => name + change(form)) : change(part),
  );
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length;
  const more = direction === 'rtl' ? '' : accented(filler(Math.ceil(letters * 0.4) - 2));
  return `[${own.join('')}${more}]`;
}

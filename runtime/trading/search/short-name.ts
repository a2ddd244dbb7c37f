const MAX_LETTERS = 10;
const MAX_LETTERS_ON_PHONE = 9;

/** Spec 1 §9: names are cut after ten characters, on a phone after nine; the title has the full name. */
export function shortName(name: string, isPhone: boolean): string {
  const max = isPhone ? MAX_LETTERS_ON_PHONE : MAX_LETTERS;
  const letters = [...name];
  return letters.length > max ? `${letters.slice(0, max).join('')}…` : name;
}

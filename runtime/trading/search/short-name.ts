const MAX_LENGTH = 10;

/** Spec 1 §9: names are cut after ten characters; the row's title has the full name. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : name;
}

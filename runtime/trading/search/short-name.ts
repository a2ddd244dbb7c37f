const CUT = 10;

/** Spec 1 §9: names end after ten characters; the whole one is the row's title. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > CUT ? `${letters.slice(0, CUT).join('')}…` : name;
}

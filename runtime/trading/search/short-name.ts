const CUT = 10;

/** Spec 1 §9: names are cut after ten characters; the row's title has the full name. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > CUT ? `${letters.slice(0, CUT).join('')}…` : name;
}

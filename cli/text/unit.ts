/** A text to translate. */
export interface TextUnit {
  /** The key of a page text, or a place in other data: `server:errors.busy`, `manifest:tagline`. */
  id: string;
  /** The English text; of a text that a brand lacks in English, the one in its first language. */
  source: string;
  /** The existing translation. */
  target?: string;
  /** For the translator: the meaning of the text and where the page shows it. */
  notes: string[];
  /** Most characters of a translation. */
  maxLength: number;
}

/** The texts of one source file, in its order. */
export interface TextGroup {
  /** The file below the project's root that has the English texts. */
  original: string;
  units: TextUnit[];
}

/** Texts of a catalog by id. */
export function unitsOf(groups: readonly TextGroup[]): Map<string, TextUnit> {
  return new Map(groups.flatMap(({ units }) => units.map((unit) => [unit.id, unit] as const)));
}

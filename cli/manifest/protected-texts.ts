import groups from '../../schemas/protected-texts.json';

/** Purpose of each text that no brand may override, by key: "marks a demo or a rehearsal". */
export const PROTECTED_TEXTS: ReadonlyMap<string, string> = new Map(
  groups.flatMap(({ about, keys }) => keys.map((key) => [key, about] as const)),
);

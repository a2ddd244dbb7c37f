import type { CheckContext } from './check-context.ts';
import { pointerTo } from './source.ts';

/** A text that the brand overrides. */
export interface Override {
  language: string;
  key: string;
  text: string;
  /** Its place in the brand's files. */
  place: { path: string; textFile?: string };
}

/** All overrides: text files first, then the manifest. */
export function overrides({ brand, textFiles }: CheckContext): Override[] {
  const entries = (language: string, texts: Record<string, string>, base: string, textFile?: string) =>
    Object.entries(texts).map(([key, text]) => ({
      language,
      key,
      text,
      place: { path: pointerTo(base, key), textFile },
    }));
  return [
    ...textFiles.flatMap((file) => entries(file.language, file.entries, '', file.language)),
    ...Object.entries(brand.text ?? {}).flatMap(([language, texts]) =>
      entries(language, texts, pointerTo('/text', language)),
    ),
  ];
}

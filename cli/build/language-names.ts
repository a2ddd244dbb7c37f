/** The name of a language in that language, capitalized as at the start of a sentence. */
function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export const languageNames = (codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [code, languageName(code)]));

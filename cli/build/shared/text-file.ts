const TEXT = /[\\/](?:form-)?text[\\/](?:[\w-]+\.)?([a-z]{2}(?:-[A-Z]{2})?)\.(?:ts|json)$/;

/** The language of a text module (`text/en.ts`, `form-text/register.en.json`); undefined for any other module. */
export function languageOf(id: string): string | undefined {
  return TEXT.exec(id)?.[1];
}

export function isText(id: string): boolean {
  return TEXT.test(id);
}

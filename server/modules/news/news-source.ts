/** A news service. Its answers are untrusted: see `parseNews`. */
export interface NewsSource {
  /** Whether the service is asked for the stories of a language. */
  hasLanguages: boolean;
  /** @throws without an answer */
  read(language: string): Promise<unknown>;
}

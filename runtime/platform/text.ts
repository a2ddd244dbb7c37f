import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatText, type Dictionary, type TextParams } from '../lib/format-text.ts';

export type T = (key: string, params?: TextParams) => string;

interface TextState {
  language: string;
  t: T;
}

export interface TextStore extends StoreApi<TextState> {
  /**
   * Adds a dictionary of the current language; a brand's overrides stay on top. One in English instead
   * replaces no sentence.
   */
  add(dictionary: Dictionary, isFallback?: boolean): void;
  /** Adds the brand's own text of a language. */
  override(language: string, dictionary: Dictionary): void;
  /** Switches to another language; the caller adds the loaded dictionaries again. */
  reset(language: string, dictionaries: Dictionary[]): void;
}

/** Sentences by key. A missing key shows itself, so that gaps are visible. */
export function createText(language: string, overrides: Record<string, Dictionary>): TextStore {
  let known: Dictionary = {};
  const own = { ...overrides };
  const translator =
    (of: string): T =>
    (key, params) =>
      formatText(of, own[of]?.[key] ?? known[key] ?? key, params);
  const store = createStore<TextState>(() => ({ language, t: translator(language) }));
  return Object.assign(store, {
    add(dictionary: Dictionary, isFallback?: boolean) {
      known = isFallback ? { ...dictionary, ...known } : { ...known, ...dictionary };
    },
    override(of: string, dictionary: Dictionary) {
      own[of] = { ...own[of], ...dictionary };
    },
    reset(next: string, dictionaries: Dictionary[]) {
      known = Object.assign({}, ...dictionaries) as Dictionary;
      store.setState({ language: next, t: translator(next) });
    },
  });
}

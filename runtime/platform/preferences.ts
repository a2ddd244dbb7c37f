import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeyValue } from '../lib/storage.ts';

export interface PreferenceState {
  theme: 'light' | 'dark';
  language: string;
  sounds: boolean;
  /** Colours of rising and falling prices; blue and orange are safe for colour-blind users. */
  direction: Direction;
  /** Whether single keys act (buy, sell, close, search, help). */
  hotkeys: boolean;
}

export const DIRECTIONS = ['green-red', 'blue-orange'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Preferences extends StoreApi<PreferenceState> {
  choose<Key extends keyof PreferenceState>(key: Key, value: PreferenceState[Key]): void;
}

interface Defaults {
  theme: 'light' | 'dark';
  languages: readonly string[];
  mode: 'demo' | 'live';
}

/** A preference as it is stored. */
function storedText(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? 'on' : 'off';
}

/**
 * The user's preferences on this device. In live, sounds are off by default: they nudge (spec 1 §9; digital
 * engagement practices).
 */
export function createPreferences(defaults: Defaults, local: KeyValue): Preferences {
  const theme = local.get('theme');
  const language = local.get('language');
  const sounds = local.get('sounds');
  const direction = local.get('direction');
  const store = createStore<PreferenceState>(() => ({
    theme: theme === 'light' || theme === 'dark' ? theme : defaults.theme,
    language: language && defaults.languages.includes(language) ? language : defaults.languages[0]!,
    sounds: sounds === null ? defaults.mode === 'demo' : sounds === 'on',
    direction: DIRECTIONS.find((each) => each === direction) ?? 'green-red',
    hotkeys: local.get('hotkeys') !== 'off',
  }));
  return Object.assign(store, {
    choose<Key extends keyof PreferenceState>(key: Key, value: PreferenceState[Key]) {
      local.set(key, storedText(value));
      store.setState({ [key]: value } as Partial<PreferenceState>);
    },
  });
}

import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '../../schemas/generated/types.ts';
import type { KeyValue } from '../lib/storage.ts';
import type { Api } from './api.ts';
import type { Notifications } from './notifications.ts';
import type { PageData } from './page-data.ts';
import type { Preferences } from './preferences.ts';
import type { Registry } from './registry.ts';
import type { Session } from './session.ts';
import type { TextStore } from './text.ts';

/** What the backend last said of itself. */
export type Backend = 'unknown' | 'up' | 'down' | 'mismatch';

export interface SettingsState {
  settings: Settings;
  backend: Backend;
  /** Given by the backend; null until it was asked. */
  environment: 'demo' | 'rehearsal' | 'production' | null;
}

/** Everything a page may use, put together once in app/boot.ts. */
export interface Platform {
  page: PageData;
  settings: StoreApi<SettingsState>;
  /** Reads the settings again; what changed takes effect at once where it is shown. */
  reloadSettings(): Promise<void>;
  session: Session;
  /** Reads the signed-in person again. */
  reloadUser(): Promise<void>;
  signOut(): Promise<void>;
  api: Api;
  text: TextStore;
  setLanguage(language: string): Promise<void>;
  registry: Registry;
  notifications: Notifications;
  preferences: Preferences;
  /** A short sound, where the person has them on. */
  play(sound: 'success' | 'error'): void;
  /** Storage of this brand on this device, and of this tab. */
  local: KeyValue;
  tab: KeyValue;
}

import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '../../schemas/generated/types.ts';
import type { KeyValue } from '../lib/storage.ts';
import type { Api } from './api.ts';
import type { Dialogs } from './dialogs.ts';
import type { Notifications } from './notifications.ts';
import type { PageData } from './page-data.ts';
import type { Preferences } from './preferences.ts';
import type { Registry } from './registry.ts';
import type { Session } from './session.ts';
import type { TextStore } from './text.ts';

/** The backend's last description of itself. */
export type Backend = 'unknown' | 'up' | 'down' | 'mismatch';

export interface SettingsState {
  settings: Settings;
  /** Whether the backend has been asked: until then, the settings may lack its changes. */
  isAsked: boolean;
  backend: Backend;
  /** From the backend; null before the first response. */
  environment: 'demo' | 'rehearsal' | 'production' | null;
}

/** The services of a page, created once in app/boot.ts. */
export interface Platform {
  page: PageData;
  settings: StoreApi<SettingsState>;
  /** Reads the settings again; changes apply at once. */
  reloadSettings(): Promise<void>;
  session: Session;
  /** Whether a stream reports changes of the settings and the user to this page. */
  streamed: StoreApi<{ isLive: boolean }>;
  /** Reads the signed-in user again; false if that failed. */
  reloadUser(): Promise<boolean>;
  signOut(): Promise<void>;
  api: Api;
  text: TextStore;
  setLanguage(language: string): Promise<void>;
  registry: Registry;
  notifications: Notifications;
  dialogs: Dialogs;
  preferences: Preferences;
  /** Plays a short sound if the user has sounds on. */
  play(sound: 'success' | 'error'): void;
  /** Storage of this brand on this device, and of this tab. */
  local: KeyValue;
  tab: KeyValue;
}

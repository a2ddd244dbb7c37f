import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Settings, User } from '../../schemas/generated/types.ts';
import type { Platform } from './platform.ts';
import type { SessionState } from './session.ts';
import type { T } from './text.ts';

export const PlatformContext = createContext<Platform | null>(null);

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('No PlatformContext');
  return platform;
}

export function useT(): T {
  return useStore(usePlatform().text, (state) => state.t);
}

export function useLanguage(): string {
  return useStore(usePlatform().text, (state) => state.language);
}

export function useSettings(): Settings {
  return useStore(usePlatform().settings, (state) => state.settings);
}

export function useSession(): SessionState {
  return useStore(usePlatform().session);
}

/** The signed-in user; only below a guard that requires one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('No user');
  return user;
}

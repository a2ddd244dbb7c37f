import type { ChangeEvent } from 'react';
import { usePlatform } from '../platform/hooks.ts';
import type { Platform } from '../platform/platform.ts';

/** Typed values of a registration by field: no password, and no consent. */
export type RegisterDraft = Partial<Record<(typeof KEPT)[number], string>>;

const KEPT = ['first_name', 'last_name', 'email', 'country', 'phone_code', 'phone', 'cur'] as const;

/** In memory: a reload forgets them. */
const drafts = new WeakMap<Platform, RegisterDraft>();

/**
 * Keeps the registration form while the user is on other pages. `keep` handles the change events of the inputs.
 */
export function useRegisterDraft() {
  const platform = usePlatform();
  return {
    draft: drafts.get(platform) ?? {},
    keep({ target }: ChangeEvent<HTMLElement>): void {
      const { name, value } = target as HTMLInputElement;
      const field = KEPT.find((each) => each === name);
      if (!field) return;
      // The dial code follows the country.
      const { phone_code, ...draft } = drafts.get(platform) ?? {};
      const dial = field === 'country' || phone_code === undefined ? {} : { phone_code };
      drafts.set(platform, { ...draft, ...dial, [field]: value });
    },
    forget: () => void drafts.delete(platform),
  };
}

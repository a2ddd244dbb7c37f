import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { DialogId } from '../../schemas/generated/types.ts';
import { usePlatform } from './hooks.ts';

/** A request to open a dialog of another feature, with initial values, such as an amount. */
export interface DialogRequest {
  id: DialogId;
  given: Readonly<Record<string, string | number | null>>;
}

/** The request that no dialog has taken yet. */
export type Dialogs = StoreApi<{ requested: DialogRequest | null }>;

export interface DialogOpener {
  open(given?: DialogRequest['given']): void;
  /** Preloads the dialog: the user is likely to open it. */
  prepare(): void;
}

/** The dialogs that a restricted user can open; undefined for all. */
export const OfferedDialogs = createContext<readonly DialogId[] | undefined>(undefined);

/**
 * Opens a dialog that another feature contributes to `shell.dialog`; null if the build has no such dialog, or
 * the user cannot open it.
 */
export function useDialog(id: DialogId): DialogOpener | null {
  const { dialogs, registry } = usePlatform();
  const offered = useContext(OfferedDialogs);
  if (offered && !offered.includes(id)) return null;
  const entry = registry.contributions('shell.dialog').find(({ trigger }) => trigger?.dialog === id);
  return entry
    ? {
        open: (given = {}) => dialogs.setState({ requested: { id, given } }),
        prepare: () => void registry.loadContribution(entry).catch(() => {}),
      }
    : null;
}

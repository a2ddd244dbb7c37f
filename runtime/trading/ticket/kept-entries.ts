import type { Draft } from './order-preview.ts';

/** What the user has entered into a ticket. */
export interface TicketEntries {
  draft: Draft;
  slider: { percent: number; isSized: boolean };
}

/** The entries of a ticket, for the one that replaces it in another layout. */
export interface KeptEntries {
  /** Undefined if those of another asset were kept, or none. */
  of(assetId: string): TicketEntries | undefined;
  keep(assetId: string, entries: TicketEntries): void;
  discard(): void;
}

export function createKeptEntries(): KeptEntries {
  let kept: { assetId: string; entries: TicketEntries } | null = null;
  return {
    of: (assetId) => (kept?.assetId === assetId ? kept.entries : undefined),
    keep: (assetId, entries) => void (kept = { assetId, entries }),
    discard: () => void (kept = null),
  };
}

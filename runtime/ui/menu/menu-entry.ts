import type { ReactNode } from 'react';

export interface MenuEntry {
  id: string;
  /** Typed letters move to the entry whose label starts with them. */
  label: string;
  /** Shown instead of the label. */
  content?: ReactNode;
  /** The equivalent hotkey, if any. */
  keys?: string;
  /** Why the entry is disabled; announced by screen readers and shown as a tooltip. */
  refusal?: string;
  title?: string;
  onChoose(): void;
}

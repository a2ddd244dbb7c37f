import type { ReactNode } from 'react';
import { ModalDialog } from './dialog.tsx';
import './ui.css';

interface DrawerProps {
  title: ReactNode;
  /** `wide` is for content that fills the panel's height itself. */
  size?: 'narrow' | 'wide';
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal panel at the end of the window, for details beside a list; on a phone a bottom sheet. Behaves like
 * a dialog.
 */
export function Drawer({ size = 'narrow', ...props }: DrawerProps) {
  return (
    <ModalDialog {...props} className={`dialog side-sheet ${size === 'wide' ? 'side-sheet-wide' : ''}`} />
  );
}

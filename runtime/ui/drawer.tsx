import type { ReactNode } from 'react';
import { ModalDialog } from './dialog.tsx';
import './kit.css';

interface DrawerProps {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal panel at the end of the window, for details beside a list; on a phone a bottom sheet. Behaves like
 * a dialog.
 */
export function Drawer(props: DrawerProps) {
  return <ModalDialog {...props} className="dialog side-sheet" />;
}

import { useState } from 'react';
import { later } from '../../ui/later.tsx';
import { useHotkeys } from '../live/hotkeys.ts';

const PaletteDialog = later('palette', 'PaletteDialog', () => import('./palette-dialog.tsx'));

/** Finds an asset by a few letters from any page: Ctrl or Cmd with K, or a slash. Nothing is loaded before. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys({ palette: () => setOpen(true) });
  return isOpen ? <PaletteDialog onClose={() => setOpen(false)} /> : null;
}

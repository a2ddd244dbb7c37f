import { lazy, Suspense, useState } from 'react';
import { useHotkeys } from '../live/hotkeys.ts';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }));

/** Finds an asset by a few letters from any page: Ctrl or Cmd with K, or a slash. Nothing is loaded before. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys({ palette: () => setOpen(true) });
  return isOpen ? <Suspense fallback={null}><PaletteDialog onClose={() => setOpen(false)} /></Suspense> : null;
}

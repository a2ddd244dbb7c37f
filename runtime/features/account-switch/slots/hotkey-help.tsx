import { useState } from 'react';
import { useHotkeys } from '../../../trading/live/hotkeys.ts';
import { later } from '../../../ui/later.tsx';

const HotkeyList = later('hotkeys', 'HotkeyList', () => import('../later/hotkey-list.tsx'));

/** What the keys do, on "?". */
export function Filling() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys({ help: () => setOpen(true) });
  return isOpen ? <HotkeyList onClose={() => setOpen(false)} /> : null;
}

import { isTyping, useKeyLayer } from './key-layers.ts';

/** Actions with a single-key command. */
export type Hotkey = 'buy' | 'sell' | 'close' | 'palette' | 'help';

const BY_KEY: Readonly<Record<string, Hotkey>> = {
  b: 'buy',
  s: 'sell',
  x: 'close',
  '/': 'palette',
  '?': 'help',
};

type Actions = { [Key in Hotkey]?: () => void };

/** The action of a key press, or null. Single keys are off in text fields and while a dialog is open. */
export function hotkeyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>,
  isDialogOpen: boolean,
): Hotkey | null {
  if (event.repeat || event.altKey || isDialogOpen) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return key === 'k' ? 'palette' : null;
  return isTyping(event.target) ? null : (BY_KEY[key] ?? null);
}

/** Binds keys while the component is mounted, unless the user has switched hotkeys off. */
export function useHotkeys(actions: Actions): void {
  useKeyLayer((event) => {
    const hotkey = hotkeyOf(event, document.querySelector('dialog[open]') !== null);
    const action = hotkey && actions[hotkey];
    action?.();
    return Boolean(action);
  });
}

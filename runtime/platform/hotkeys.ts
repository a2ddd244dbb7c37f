import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from './hooks.ts';

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

/** Newest first: a dialog takes precedence over its page. */
const layers: { current: Actions }[] = [];

/** Number fields accept no letters: single keys work there too. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"], [inputmode="decimal"])',
      ))
  );
}

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

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const hotkey = hotkeyOf(event, document.querySelector('dialog[open]') !== null);
  const action = hotkey && layers.find(({ current }) => current[hotkey])?.current[hotkey];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Binds keys while the component is mounted, unless the user has switched hotkeys off. */
export function useHotkeys(actions: Actions): void {
  const { preferences } = usePlatform();
  const isOn = useStore(preferences, (state) => state.hotkeys);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown);
    layers.unshift(latest);
    return () => {
      layers.splice(layers.indexOf(latest), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOn]);
}

import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../../platform/hooks.ts';

/** What has a key of its own. */
export type Hotkey = 'buy' | 'sell' | 'close' | 'palette' | 'help';

const BY_KEY: Readonly<Record<string, Hotkey>> = {
  b: 'buy',
  s: 'sell',
  x: 'close',
  '/': 'palette',
  '?': 'help',
};

type Actions = { [Key in Hotkey]?: () => void };

/** The newest first: a dialog on top of a page takes its keys. */
const layers: { current: Actions }[] = [];

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"])',
      ))
  );
}

/** What a press asks for; null for nothing. Single keys rest while somebody types or a dialog is open. */
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

/** Gives keys their meaning while the component is there. Off where the person has switched them off. */
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

import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from './hooks.ts';

/** Handles a key press. @returns whether it did */
type HandleKey = (event: KeyboardEvent) => boolean;

/** Newest first: a dialog takes precedence over its page. */
const layers: { current: HandleKey }[] = [];

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

function onKeyDown(event: KeyboardEvent) {
  if (!event.defaultPrevented && layers.some(({ current }) => current(event))) event.preventDefault();
}

/** Handles key presses while the component is mounted, unless the user has switched hotkeys off. */
export function useKeyLayer(handle: HandleKey): void {
  const { preferences } = usePlatform();
  const isOn = useStore(preferences, (state) => state.hotkeys);
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
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

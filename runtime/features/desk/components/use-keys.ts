import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../../../platform/hooks.ts';
import { hasModifier } from '../../../ui/focus/move-focus.ts';

type Actions = Readonly<Record<string, (() => void) | undefined>>;

const FIELDS = 'input, textarea, select';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS);

/** Single-key commands while the component is mounted, by lower-case key, unless the user has switched hotkeys off. */
export function useKeys(actions: Actions): void {
  const { preferences } = usePlatform();
  const isOn = useStore(preferences, (state) => state.hotkeys);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

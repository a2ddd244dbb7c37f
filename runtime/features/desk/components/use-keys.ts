import { isTyping, useKeyLayer } from '../../../platform/key-layers.ts';
import { hasModifier } from '../../../ui/focus/move-focus.ts';

type Actions = Readonly<Record<string, (() => void) | undefined>>;

/** Single-key commands by lower-case key, in dialogs too. */
export function useKeys(actions: Actions): void {
  useKeyLayer((event) => {
    if (hasModifier(event) || isTyping(event.target)) return false;
    const action = actions[event.key.toLowerCase()];
    action?.();
    return Boolean(action);
  });
}

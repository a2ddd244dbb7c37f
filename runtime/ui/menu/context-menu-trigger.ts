import type { KeyboardEvent, MouseEvent } from 'react';
import { ContextMenu } from './lazy-context-menu.tsx';
import type { Point } from './menu-position.ts';

const INDENT_PX = 24;

/** Below the start of an element: the position of a menu that the keyboard opens. */
export function menuPointOf(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left + INDENT_PX, y: bottom };
}

/** The menu key, or Shift+F10 on keyboards without it. */
export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * Handlers of an element with a context menu: a right click, a long press and the menu key open it. Some
 * browsers report the menu key as a click at 0, 0.
 */
export function contextMenuTrigger(open: (at: Point) => void) {
  return {
    onPointerEnter: ContextMenu.prepare,
    onFocus: ContextMenu.prepare,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      open(x || y ? { x, y } : menuPointOf(event.currentTarget));
    },
    onKeyDown(event: KeyboardEvent) {
      if (!isMenuKey(event)) return;
      event.preventDefault();
      open(menuPointOf(event.currentTarget));
    },
  };
}

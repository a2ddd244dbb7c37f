import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { usePressOutside } from '../use-press-outside.ts';
import type { MenuEntry } from './menu-entry.ts';
import { MenuList } from './menu-list.tsx';
import { menuPosition, type Point } from './menu-position.ts';
import './context-menu.css';

export interface OpenMenu {
  label: string;
  at: Point;
}

/**
 * A menu at a point of the window, for the item under the pointer or with the focus. Escape, Tab and a press
 * elsewhere close it.
 */
export function ContextMenu({
  label,
  at,
  entries,
  onClose,
}: OpenMenu & { entries: MenuEntry[]; onClose(): void }) {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef(document.activeElement);
  const [position, setPosition] = useState(at);
  usePressOutside(box, true, onClose);

  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = box.current!;
    setPosition(menuPosition(at, { width, height }, { width: innerWidth, height: innerHeight }));
  }, [at]);

  function close() {
    if (opener.current instanceof HTMLElement) opener.current.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the menu inside
    <div
      ref={box}
      className="context-menu"
      style={{ left: position.x, top: position.y }}
      onKeyDownCapture={(event) => event.key === 'Tab' && onKeyDown(event)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      <MenuList label={label} entries={entries} entryClassName="context-menu-item" close={close} />
    </div>
  );
}

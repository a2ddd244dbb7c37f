import type { ReactNode } from 'react';
import { Popover, type PopoverProps } from '../popover.tsx';
import { MenuList } from './lazy-menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

interface MenuProps extends Pick<PopoverProps, 'label' | 'trigger' | 'triggerClassName'> {
  entries: readonly MenuEntry[];
  /** The id of the selected entry: makes the entries alternatives. */
  chosen?: string;
  entryClassName?: string;
  /** Above the entries. */
  head?: ReactNode;
}

/** A button that opens a menu of commands or alternatives. For links and other controls use `Popover`. */
export function Menu({ label, entries, chosen, entryClassName, head, ...button }: MenuProps) {
  return (
    <Popover {...button} isMenu label={label} prepare={MenuList.prepare}>
      {(close) => (
        <>
          {head}
          <MenuList
            label={label}
            entries={entries}
            chosen={chosen}
            entryClassName={entryClassName}
            close={close}
          />
        </>
      )}
    </Popover>
  );
}

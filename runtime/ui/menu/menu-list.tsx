import { useRef } from 'react';
import { useMenu, useMenuItem } from 'react-aria';
import { Item, useTreeState, type Node, type TreeState } from 'react-stately';
import { LazyIcon } from '../lazy-icon.tsx';
import type { MenuEntry } from './menu-entry.ts';
import './menu-list.css';

/**
 * React Aria adds a style element unless one with this id exists; the content security policy refuses style
 * elements. `menu-list.css` has the rule.
 */
const PRESS_STYLE = 'react-aria-pressable-style';

interface EntryProps {
  node: Node<MenuEntry>;
  state: TreeState<MenuEntry>;
  className: string;
}

function Entry({ node, state, className }: EntryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { label, content = label, keys, refusal, title } = node.value!;
  const { menuItemProps, labelProps, descriptionProps, keyboardShortcutProps, isSelected } = useMenuItem(
    { key: node.key, closeOnSelect: !refusal },
    state,
    ref,
  );
  return (
    <div
      {...menuItemProps}
      ref={ref}
      className={className}
      aria-disabled={refusal ? true : undefined}
      title={refusal ?? title}
    >
      {state.selectionManager.selectionMode === 'single' ? (
        <span className="menu-mark">{isSelected ? <LazyIcon name="check" size={16} /> : null}</span>
      ) : null}
      <span {...labelProps} className="menu-label">
        {content}
      </span>
      {refusal ? (
        <span {...descriptionProps} className="sr-only">
          {refusal}
        </span>
      ) : null}
      {keys ? <kbd {...keyboardShortcutProps}>{keys}</kbd> : null}
    </div>
  );
}

export interface MenuListProps {
  label: string;
  entries: readonly MenuEntry[];
  /** The id of the selected entry: makes the entries alternatives. */
  chosen?: string;
  entryClassName?: string;
  /** Closes the menu and returns the focus. Called before the chosen entry's `onChoose`. */
  close(): void;
}

/**
 * The entries of a menu. Arrow keys, Home, End and typed letters move, Enter and Space choose.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menubar/
 */
export function MenuList({ label, entries, chosen, entryClassName = 'menu-item', close }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const state = useTreeState<MenuEntry>({
    items: entries,
    children: ({ id, label: text }) => (
      <Item key={id} textValue={text}>
        {text}
      </Item>
    ),
    selectionMode: chosen === undefined ? 'none' : 'single',
    selectedKeys: chosen === undefined ? [] : [chosen],
    disallowEmptySelection: true,
  });
  const { menuProps } = useMenu(
    {
      'aria-label': label,
      autoFocus: 'first',
      onAction(key) {
        const entry = entries.find(({ id }) => id === key);
        if (!entry || entry.refusal) return;
        close();
        entry.onChoose();
      },
    },
    state,
    list,
  );
  return (
    <div {...menuProps} ref={list} className="menu-list">
      <i id={PRESS_STYLE} role="presentation" hidden />
      {[...state.collection].map((node) => (
        <Entry key={node.key} node={node} state={state} className={entryClassName} />
      ))}
    </div>
  );
}

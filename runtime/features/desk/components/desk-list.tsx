import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Pages } from '../../../platform/use-pages.ts';
import { useT } from '../../../platform/hooks.ts';
import { hasModifier } from '../../../ui/focus/move-focus.ts';
import { movedRow } from '../../../ui/focus/moved-index.ts';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { KeyHint } from './key-hint.tsx';
import { useKeptRow } from './use-kept-row.ts';
import { useKeys } from './use-keys.ts';

/** Rows that PageUp and PageDown skip. */
const PAGE = 10;

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

interface DeskListProps<Row> {
  label: string;
  pages: Pages<Row>;
  rowKey(row: Row): string;
  columns: readonly Column<Row>[];
  /** Shown without rows. */
  empty: string;
}

/** A click anywhere on a row opens it. One that selects text does not. */
function openClicked({ target }: MouseEvent) {
  const place = target as Element;
  if (place.closest('button') || getSelection()?.type === 'Range') return;
  place.closest('[data-index]')?.querySelector<HTMLElement>('[data-row]')?.click();
}

/** A queue: arrow keys, J and K move between its rows, Enter opens one. Each row has an `OpenButton`. */
export function DeskList<Row>({ empty, ...list }: DeskListProps<Row>) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const kept = useKeptRow(place);

  function move(key: string): boolean {
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const to = movedRow(key, rows.indexOf(document.activeElement as HTMLElement), rows.length, PAGE);
    if (to === undefined) return false;
    rows[to]!.focus();
    rows[to]!.scrollIntoView?.({ block: 'nearest' });
    return true;
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!hasModifier(event) && (event.target as HTMLElement).dataset.row !== undefined && move(event.key))
      event.preventDefault();
  }
  const byKey = (key: string) => () => void (isDialogOpen() || move(key));
  useKeys({ j: byKey('ArrowDown'), k: byKey('ArrowUp') });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- moves the focus among its buttons, which open the rows
    <div ref={place} className="desk-list" onKeyDown={onKeyDown} onClick={openClicked} {...kept}>
      <PagedList {...list} empty={<ListEmpty text={empty} />} />
      <p className="desk-keys text-muted text-xs">
        <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> {t('operator.keys-move')} <KeyHint>Enter</KeyHint>{' '}
        {t('operator.keys-open')}
      </p>
    </div>
  );
}

/** The heading of a row: opens its details. */
export function OpenButton({ onOpen, children }: { onOpen(): void; children: ReactNode }) {
  return (
    <button type="button" className="desk-open" data-row="" aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}

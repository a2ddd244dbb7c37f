import { useRef } from 'react';
import { useT } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import type { DataTableProps } from './data-table.tsx';
import { kitTexts } from '../texts.ts';
import { useWindowed } from './use-windowed.ts';

const CARD_HEIGHT = 96;

function List<Row>({
  label,
  rows,
  rowKey,
  card,
}: Pick<DataTableProps<Row, string>, 'label' | 'rows' | 'rowKey' | 'card'>) {
  const list = useRef<HTMLUListElement>(null);
  const { indexes, before, after, measure } = useWindowed(list, rows.length, CARD_HEIGHT);
  return (
    <ul
      ref={list}
      className="data-cards"
      aria-label={label}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {indexes.map((index) => (
        <li
          key={rowKey(rows[index]!)}
          ref={measure}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
        >
          {card(rows[index]!)}
        </li>
      ))}
    </ul>
  );
}

/** The titles of a table that can be sorted, for where its rows are cards. */
function SortChoice<Row, Key extends string>({
  rows,
  columns,
  sorting,
  onSort,
}: Pick<DataTableProps<Row, Key>, 'rows' | 'columns' | 'sorting' | 'onSort'>) {
  const t = useT();
  if (!sorting || !onSort || rows.length < 2) return null;
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  return (
    <div className="card-sort">
      <label>
        <span className="text-muted">{t('table.sort')}</span>
        <select
          className="select select-sm"
          value={sorting.key}
          onChange={(event) => onSort(event.target.value as Key)}
        >
          {sortable.map(({ sort, title }) => (
            <option key={sort} value={sort}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm"
        aria-label={t(sorting.descending ? 'table.sort-up' : 'table.sort-down')}
        onClick={() => onSort(sorting.key)}
      >
        <span aria-hidden="true">{sorting.descending ? '↓' : '↑'}</span>
      </button>
    </div>
  );
}

/** The rows of a table as cards, in the order that is chosen above them. */
export function DataCards<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  useText('kit', kitTexts);
  return (
    <>
      <SortChoice {...props} />
      <List {...props} />
    </>
  );
}

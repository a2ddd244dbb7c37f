import { useRef } from 'react';
import { useT } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import type { DataTableProps } from './data-table.tsx';
import { uiTexts } from '../texts.ts';
import { sortKeyOf } from './use-table-rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const CARD_HEIGHT = 96;

/** The first column as heading, the other columns as pairs of title and value, actions at the bottom. */
function ColumnCard<Row>({ row, columns }: { row: Row; columns: DataTableProps<Row, string>['columns'] }) {
  const [head, ...others] = columns;
  const actions = others.filter(({ isAction }) => isAction);
  return (
    <article className="data-card">
      <header>{head?.cell(row)}</header>
      <dl>
        {others
          .filter(({ isAction }) => !isAction)
          .map(({ id, title, cell, wraps }) => (
            <div key={id} data-wraps={wraps ? '' : undefined}>
              <dt>{title}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
      {actions.length > 0 ? (
        <footer>
          {actions.map(({ id, cell }) => (
            <span key={id}>{cell(row)}</span>
          ))}
        </footer>
      ) : null}
    </article>
  );
}

function List<Row>({
  label,
  rows,
  rowKey,
  columns,
  card = (row) => <ColumnCard row={row} columns={columns} />,
}: Pick<DataTableProps<Row, string>, 'label' | 'rows' | 'rowKey' | 'columns' | 'card'>) {
  const list = useRef<HTMLUListElement>(null);
  const { indexes, before, after, measure } = useVirtualRows(list, rows.length, CARD_HEIGHT);
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

/** Sort control of a table that renders rows as cards. */
function SortChoice<Row, Key extends string>({
  rows,
  columns,
  sorting,
  onSort,
}: Pick<DataTableProps<Row, Key>, 'rows' | 'columns' | 'sorting' | 'onSort'>) {
  const t = useT();
  const sortable = columns.filter((column) => sortKeyOf(column) !== undefined);
  if (!onSort || rows.length < 2 || sortable.length === 0) return null;
  return (
    <div className="card-sort">
      <label>
        <span className="text-muted">{t('table.sort')}</span>
        <select
          className="select select-sm"
          value={sorting?.key ?? ''}
          onChange={(event) => onSort(event.target.value as Key)}
        >
          {sorting ? null : <option value="">–</option>}
          {sortable.map((column) => (
            <option key={column.id} value={sortKeyOf(column)}>
              {column.title}
            </option>
          ))}
        </select>
      </label>
      {sorting ? (
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t(sorting.descending ? 'table.sort-up' : 'table.sort-down')}
          onClick={() => onSort(sorting.key)}
        >
          <span aria-hidden="true">{sorting.descending ? '↓' : '↑'}</span>
        </button>
      ) : null}
    </div>
  );
}

/** The rows of a table as cards, below a sort control. */
export function DataCards<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  useText('ui', uiTexts);
  return (
    <>
      <SortChoice {...props} />
      <List {...props} />
    </>
  );
}

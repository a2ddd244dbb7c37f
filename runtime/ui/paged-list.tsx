import { useEffect, useRef, type ReactNode } from 'react';
import { timeZone } from '../lib/time-zone.ts';
import { useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { BusyButton } from './busy-button.tsx';
import { uiTexts } from './texts.ts';
import { ListFailed, ListProblem, ListWaiting } from './list-states.tsx';
import { observeView } from './observe-view.ts';
import { DataTable, type Column } from './table/data-table.tsx';
import type { Pages } from '../platform/use-pages.ts';

interface PagedListProps<Row> {
  label: string;
  pages: Pages<Row>;
  rowKey(row: Row): string;
  columns: readonly Column<Row>[];
  empty: ReactNode;
  /** The rows have times in the user's time zone, which is then named below them. */
  hasTimes?: boolean;
}

/** Calls `onReach` when the element comes into view, or is still in view when a page has arrived. */
function useReached(onReach: () => void, isBusy: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const latest = useRef(onReach);
  useEffect(() => {
    latest.current = onReach;
  });
  useEffect(() => {
    if (isBusy || !element.current || typeof IntersectionObserver === 'undefined') return undefined;
    return observeView(element.current, () => latest.current(), { rootMargin: '200px' });
  }, [isBusy]);
  return element;
}

function MoreButton({ isBusy, problem, more }: Pick<Pages<unknown>, 'isBusy' | 'problem' | 'more'>) {
  const t = useT();
  const load = () => !isBusy && more();
  const element = useReached(() => void (!problem && load()), isBusy);
  return (
    <BusyButton ref={element} isBusy={isBusy} className="btn btn-ghost btn-sm ms-auto" onClick={load}>
      {t('list.more')}
    </BusyButton>
  );
}

/** Announces the number of rows after each filter and page, or that no page has any. */
function Result({ pages: { rows, status, hasMore }, empty }: { pages: Pages<unknown>; empty: ReactNode }) {
  const t = useT();
  const isReady = status === 'ready';
  return (
    <div role="status" className="contents">
      {isReady && !rows.length && !hasMore ? empty : null}
      {isReady && rows.length ? <p className="sr-only">{t('list.count', { count: rows.length })}</p> : null}
    </div>
  );
}

/** A table that reads its next page when its end comes into view. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  useText('ui', uiTexts);
  return (
    <>
      <Result {...props} />
      <Rows {...props} />
    </>
  );
}

function Rows<Row>({ label, pages, rowKey, columns, hasTimes = true }: PagedListProps<Row>) {
  const t = useT();
  const { rows, status, problem, hasMore, isBusy, retry } = pages;
  if (status === 'loading') return <ListWaiting rows={6} />;
  if (status === 'failed')
    return <ListFailed text={`${t('list.failed')} ${problem}`} onRetry={retry} isBusy={isBusy} />;
  const hasRows = rows.length > 0;
  if (!hasRows && !hasMore) return null;
  return (
    <>
      {hasRows ? (
        <DataTable label={label} rows={rows} rowKey={rowKey} columns={columns} rowHeight={44} />
      ) : null}
      <footer className="list-foot">
        {hasRows ? (
          <span className="list-foot-count" aria-hidden="true">
            {t('list.count', { count: rows.length })}
          </span>
        ) : null}
        {hasRows && hasTimes ? (
          <span className="text-muted">{t('list.zone', { zone: timeZone() })}</span>
        ) : null}
        <ListProblem text={problem} />
        {hasMore ? <MoreButton {...pages} /> : null}
      </footer>
    </>
  );
}

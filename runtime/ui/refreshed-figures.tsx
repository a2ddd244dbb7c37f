import './refreshed-figures.css';
import type { ReactNode } from 'react';
import { formatTime } from '../lib/format-date.ts';
import { useLanguage, useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { LoadError } from './load-error.tsx';
import type { Query } from './query-states.tsx';
import { uiTexts } from './texts.ts';

export type RefreshedQuery = Query<unknown> & { /** Milliseconds since 1970. */ dataUpdatedAt: number };

interface RefreshedFiguresProps {
  query: RefreshedQuery;
  children: ReactNode;
}

/** Figures that are read again while they are shown: grey, with their time, from a failed read to the next. */
export function RefreshedFigures({
  query: { data, error, dataUpdatedAt, isFetching, refetch },
  children,
}: RefreshedFiguresProps) {
  useText('ui', uiTexts);
  const t = useT();
  const language = useLanguage();
  const isOutdated = data !== undefined && error !== null;
  return (
    <div className="refreshed-figures" data-stale={isOutdated || undefined}>
      {isOutdated ? (
        <LoadError
          className="mb-4 flex flex-wrap items-center gap-3 text-sm"
          what={t('app.outdated', {
            time: formatTime(language, new Date(dataUpdatedAt), { second: '2-digit' }),
          })}
          why={error.message}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {children}
    </div>
  );
}

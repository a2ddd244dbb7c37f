import type { NewsItem, NewsList } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { ListQuery } from '../../../ui/list-query.tsx';
import { ListEmpty, ListWaiting } from '../../../ui/list-states.tsx';

const REFRESH_MS = 3_600_000;

function Story({ item: { title, summary, url, source, published_at: at } }: { item: NewsItem }) {
  const language = useLanguage();
  return (
    <li className="dashboard-story">
      <h3 className="text-sm font-semibold">
        {url ? (
          <ExternalLink href={url} className="link">
            {title}
          </ExternalLink>
        ) : (
          title
        )}
      </h3>
      {summary ? <p className="text-sm">{summary}</p> : null}
      {source || at ? (
        <p className="text-muted text-xs">
          {[source, at ? formatMoment(language, at) : ''].filter(Boolean).join(' · ')}
        </p>
      ) : null}
    </li>
  );
}

function Stories({ news }: { news: NewsList }) {
  const t = useT();
  const reader = useLanguage();
  const { items, language, stale, fetched_at: at } = news;
  if (!items.length) return <ListEmpty text={t('dashboard.news-empty')} />;
  return (
    <>
      {stale && at ? (
        <p className="text-muted mb-2 text-sm" role="status">
          {t('dashboard.news-stale', { time: formatMoment(reader, at) })}
        </p>
      ) : null}
      <ul className="grid" lang={language ?? undefined}>
        {items.map((item) => (
          <Story key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

/** Market news through the backend; nothing where the backend offers none. */
export function News() {
  const t = useT();
  const news = useCall('news.list', undefined, { refetchInterval: REFRESH_MS });
  const { data } = news;
  if (data?.fetched_at === null) return null;
  return (
    <section className="panel min-w-0 p-5 max-sm:p-4" aria-labelledby="dashboard-news">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="dashboard-news" className="text-base font-semibold">
          {t('dashboard.news')}
        </h2>
        {data?.simulated ? (
          <Badge title={t('dashboard.news-sample-hint')}>{t('dashboard.news-sample')}</Badge>
        ) : null}
      </div>
      <ListQuery query={news} failed={() => t('dashboard.news-failed')} waiting={<ListWaiting rows={5} />}>
        {(list) => <Stories news={list} />}
      </ListQuery>
    </section>
  );
}

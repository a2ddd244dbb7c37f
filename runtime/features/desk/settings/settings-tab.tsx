import { useMemo, useState } from 'react';
import type { SettingEntry } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { queryStatus } from '../../../platform/query-status.ts';
import { useCall } from '../../../platform/use-call.ts';
import type { Pages } from '../../../platform/use-pages.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { DeskList, OpenButton } from '../components/desk-list.tsx';
import { SearchField } from '../components/search-field.tsx';
import { REFRESH_MS } from '../refresh.ts';
import { SettingEditor } from './setting-editor.tsx';
import { aboutOf, valueInWords, type Draft } from './setting-value.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { ListTools } from '../../../ui/list-panel.tsx';

const ReviewChanges = lazyComponent(
  'review of settings',
  'ReviewChanges',
  () => import('./review-changes.tsx'),
);

/** New values by setting. */
export type Drafts = Readonly<Record<string, Draft>>;

const columnsOf = (t: T, drafts: Drafts, edit: (key: string) => void): Column<SettingEntry>[] => [
  {
    id: 'setting',
    title: t('operator.setting'),
    width: 430,
    cell: ({ key }) => (
      <OpenButton onOpen={() => edit(key)}>
        <span className="grid min-w-0">
          <span className="truncate font-medium">{key}</span>
          <span className="text-muted truncate text-xs">{aboutOf(t, key)}</span>
        </span>
      </OpenButton>
    ),
  },
  {
    id: 'value',
    title: t('operator.value'),
    width: 170,
    cell: ({ key, value }) => (
      <span className="flex items-center gap-2">
        <span className="truncate">{valueInWords(t, key, value)}</span>
        {key in drafts ? <Badge kind="info">{t('operator.changed')}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'origin',
    title: t('operator.origin'),
    width: 120,
    leaves: 2,
    cell: ({ source }) => t(`operator.from-${source}`),
  },
  {
    id: 'at',
    title: t('operator.changed-at'),
    width: 130,
    leaves: 1,
    cell: ({ updated_at }) =>
      updated_at ? (
        <time dateTime={updated_at}>{formatStamp(updated_at)}</time>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
];

const rowKey = ({ key }: SettingEntry) => key;

/** The settings that match, as a list of one page. */
function useSettingPages(search: string): { all: readonly SettingEntry[]; pages: Pages<SettingEntry> } {
  const t = useT();
  const { data, error, isPending, isFetching, refetch } = useCall(
    'settings.list',
    {},
    { refetchInterval: REFRESH_MS },
  );
  const all = data ?? [];
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(({ key }) => `${key} ${aboutOf(t, key)}`.toLowerCase().includes(wanted));
  return {
    all,
    pages: {
      rows,
      status: queryStatus({ data, isPending }),
      problem: error?.message,
      hasMore: false,
      isBusy: isFetching,
      more: () => undefined,
      retry: () => void refetch(),
    },
  };
}

const changesOf = (all: readonly SettingEntry[], drafts: Drafts) =>
  all.flatMap((entry) => {
    const after = drafts[entry.key];
    return after === undefined ? [] : [{ entry, after }];
  });

interface SettingsTabProps {
  drafts: Drafts;
  onDrafts(change: (drafts: Drafts) => Drafts): void;
}

/** The settings of the brand: changes are collected, reviewed and saved together. */
export function SettingsTab({ drafts, onDrafts: setDrafts }: SettingsTabProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<string | null>(null);
  const [isReviewing, setIsReviewing] = useState(false);
  const { all, pages } = useSettingPages(search);
  const columns = useMemo(() => columnsOf(t, drafts, setEdited), [t, drafts]);
  const entry = all.find(({ key }) => key === edited);
  const changes = changesOf(all, drafts);
  const keep = (isKept: (key: string, value: Draft) => boolean) =>
    setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => isKept(key, value))));
  return (
    <>
      <ListTools start>
        <SearchField
          label={t('operator.search-settings')}
          hint={t('operator.search-settings-hint')}
          value={search}
          onChange={setSearch}
        />
        {changes.length ? (
          <div className="flex items-center gap-2">
            <button type="button" className="btn btn-sm" onClick={() => keep(() => false)}>
              {t('operator.discard')}
            </button>
            <button
              type="button"
              className="btn btn-primary btn-sm"
              onPointerEnter={ReviewChanges.prepare}
              onFocus={ReviewChanges.prepare}
              onClick={() => setIsReviewing(true)}
            >
              {t('operator.review-changes', { count: changes.length })}
            </button>
          </div>
        ) : null}
      </ListTools>
      <DeskList
        label={t('operator.settings')}
        pages={pages}
        rowKey={rowKey}
        columns={columns}
        empty={t('operator.no-match')}
      />
      {entry ? (
        <SettingEditor
          key={entry.key}
          entry={entry}
          drafted={drafts[entry.key]}
          onDraft={(value) => setDrafts((now) => ({ ...now, [entry.key]: value }))}
          onRemove={() => keep((key) => key !== entry.key)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {isReviewing && changes.length ? (
        <ReviewChanges
          changes={changes}
          onRemove={(removed) => keep((key) => key !== removed)}
          onSaved={(saved) => {
            // Changes that were added after the review was closed are not saved.
            keep((key, value) => !saved.some((each) => each.entry.key === key && each.after === value));
            setIsReviewing(false);
          }}
          onClose={() => setIsReviewing(false)}
        />
      ) : null}
    </>
  );
}

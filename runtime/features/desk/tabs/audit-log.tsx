import { useMemo, useState } from 'react';
import { isolate } from '../../../../domain/strings/isolate.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { AuditEntry } from '../../../../schemas/generated/types.ts';
import { auditList } from '../../../../schemas/generated/input-lengths.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import type { T } from '../../../platform/text.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { SearchField } from '../components/search-field.tsx';
import { useCasePath } from '../components/use-desk-tabs.ts';
import { REFRESH_MS } from '../refresh.ts';
import { ListTools } from '../../../ui/list-panel.tsx';

const detailOf = ({ detail }: AuditEntry): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${isolate(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join(', ');

/** The affected user, with a link to their drawer. */
function Subject({ entry: { subject, subject_name: name } }: { entry: AuditEntry }) {
  const path = useCasePath();
  if (subject === null) return <span className="text-muted">–</span>;
  return (
    <Link className="link block truncate" to={path('users', subject)!} title={subject}>
      {name ?? subject}
    </Link>
  );
}

const columnsOf = (t: T): Column<AuditEntry>[] => [
  {
    id: 'action',
    title: t('operator.action'),
    width: 180,
    cell: ({ action }) => <span className="block truncate font-medium">{action}</span>,
  },
  {
    id: 'at',
    title: t('operator.time'),
    width: 130,
    cell: ({ at }) => <time dateTime={at}>{formatStamp(at)}</time>,
  },
  {
    id: 'actor',
    title: t('operator.actor'),
    width: 170,
    cell: ({ actor, actor_name }) => (
      <span className="block truncate" title={actor ?? undefined}>
        {actor_name ?? actor ?? t('operator.system')}
      </span>
    ),
  },
  {
    id: 'subject',
    title: t('operator.subject'),
    width: 170,
    leaves: 2,
    cell: (entry) => <Subject entry={entry} />,
  },
  {
    id: 'detail',
    title: t('operator.detail'),
    width: 260,
    leaves: 1,
    wraps: true,
    cell: (entry) => <span className="text-xs wrap-anywhere">{detailOf(entry) || '–'}</span>,
  },
];

const CSV = [
  ['id', ({ id }) => id],
  ['time_utc', ({ at }) => at],
  ['actor', ({ actor }) => actor ?? ''],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject ?? ''],
  ['actor_name', ({ actor_name }) => actor_name ?? ''],
  ['subject_name', ({ subject_name }) => subject_name ?? ''],
  ['detail', ({ detail }) => JSON.stringify(detail)],
] satisfies [string, (entry: AuditEntry) => string][];

const rowsOf = ({ entries }: CallOutput['audit.list']) => entries;
const rowKey = ({ id }: AuditEntry) => id;

/** Every decision and change, newest first. */
export function AuditLog() {
  const t = useT();
  const [search, setSearch] = useState('');
  const searched = useDelayed(search.trim());
  const query: Record<string, string> = searched ? { search: searched } : {};
  const pages = usePages('audit.list', { query, refetchInterval: REFRESH_MS, rowsOf, rowKey });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <ListTools start>
        <SearchField
          label={t('operator.search-audit')}
          hint={t('operator.search-audit-hint')}
          value={search}
          maxLength={auditList.search}
          onChange={setSearch}
        />
        <ExportButton call="audit.list" query={query} rowsOf={rowsOf} columns={CSV} name="audit-log" />
      </ListTools>
      <PagedList
        label={t('operator.audit')}
        pages={pages}
        rowKey={rowKey}
        columns={columns}
        empty={<ListEmpty text={t(searched ? 'operator.no-match' : 'operator.no-audit')} />}
      />
    </>
  );
}

import { useEffect, useMemo } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorConversation } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { DeskList } from '../components/desk-list.tsx';
import { personColumn } from '../components/person-column.tsx';
import { useOpenRow } from '../components/use-open-row.ts';
import { REFRESH_MS } from '../refresh.ts';

const ConversationDrawer = lazyComponent(
  'conversation',
  'ConversationDrawer',
  () => import('./conversation-drawer.tsx'),
);

function State({ unread, is_waiting: isWaiting }: OperatorConversation) {
  const t = useT();
  if (unread) return <Badge kind="info">{t('operator.unread-messages', { count: unread })}</Badge>;
  return <Badge>{t(isWaiting ? 'operator.unanswered' : 'operator.is-answered')}</Badge>;
}

const columnsOf = (t: T, open: (row: OperatorConversation) => void): Column<OperatorConversation>[] => [
  personColumn(t('operator.customer'), ({ user }) => user, open),
  {
    id: 'state',
    title: t('operator.status'),
    width: 130,
    cell: (row) => <State {...row} />,
  },
  {
    id: 'last',
    title: t('operator.last-message'),
    width: 280,
    leaves: 1,
    cell: ({ last }) => (
      <span className="block truncate" dir="auto">
        {last?.message}
      </span>
    ),
  },
  {
    id: 'at',
    title: t('operator.sent-at'),
    width: 130,
    leaves: 2,
    cell: ({ last }) => (last ? <time dateTime={last.sent_at}>{formatStamp(last.sent_at)}</time> : null),
  },
];

const rowsOf = ({ conversations }: CallOutput['message.list-conversations']) => conversations;
const rowKey = ({ id }: OperatorConversation) => id;

/** Conversations with traders: unread first, then unanswered. */
export function MessageQueue() {
  const t = useT();
  const pages = usePages('message.list-conversations', { refetchInterval: REFRESH_MS, rowsOf, rowKey });
  const { current, open, close } = useOpenRow(pages.rows, rowKey);
  useEffect(() => ConversationDrawer.prepare(), []);
  const columns = useMemo(() => columnsOf(t, open), [t, open]);
  return (
    <>
      <DeskList
        label={t('operator.messages')}
        pages={pages}
        rowKey={rowKey}
        columns={columns}
        empty={t('operator.no-messages')}
      />
      {current ? <ConversationDrawer key={current.id} user={current.user} onClose={close} /> : null}
    </>
  );
}

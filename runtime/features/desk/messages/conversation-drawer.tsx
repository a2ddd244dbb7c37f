import { useEffect, useState } from 'react';
import type { OperatorConversation } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { useCall, useCallCache } from '../../../platform/use-call.ts';
import { EditingDrawer } from '../../../ui/editing-drawer.tsx';
import { ListFailed, ListWaiting } from '../../../ui/list-states.tsx';
import { MessageLog, type LogEntry } from '../../../ui/message-log.tsx';
import { ClosedSince } from '../components/closed-since.tsx';
import { LinkedPerson } from '../components/linked-person.tsx';
import { ReplyForm } from './reply-form.tsx';

/** Milliseconds between two reads of the open conversation. */
const POLL_MS = 6000;
const PAGE_SIZE = 50;

/** The conversation; reading it marks it as read, which the queue and the counts then show. */
function useConversation(userId: string, limit: number) {
  const cache = useCallCache();
  const query = useCall(
    'message.read-conversation',
    { params: { userId }, query: { limit: String(limit) } },
    { refetchInterval: POLL_MS },
  );
  const newest = query.data?.messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    void cache.invalidate('message.list-conversations');
    void cache.invalidate('desk.summary');
  }, [newest, cache]);
  return query;
}

interface ConversationDrawerProps {
  user: OperatorConversation['user'];
  onClose(): void;
}

/** A trader's conversation with a field for the reply. */
export function ConversationDrawer({ user, onClose }: ConversationDrawerProps) {
  const t = useT();
  const me = useUser();
  const { api, notifications } = usePlatform();
  const { data, error, isPending, isFetching, refetch } = useConversation(user.id, PAGE_SIZE);
  const { closed_at: closedAt } = data?.conversation.user ?? user;
  const [earlier, setEarlier] = useState<{ entries: LogEntry[]; isComplete: boolean }>({
    entries: [],
    isComplete: false,
  });
  const entriesOf = (messages: NonNullable<typeof data>['messages']): LogEntry[] =>
    messages.map(({ id, is_reply: isOwn, sender, message, sent_at }) => ({
      id,
      isOwn,
      text: message,
      author: sender.name,
      image: sender.avatar,
      note: <time dateTime={sent_at}>{formatStamp(sent_at)}</time>,
    }));
  const shown = [
    ...new Map(
      [...earlier.entries, ...entriesOf(data?.messages ?? [])].map((each) => [each.id, each]),
    ).values(),
  ];
  const first = shown[0];
  const [isEdited, setEdited] = useState(false);
  async function readEarlier(before: string) {
    const query = { limit: String(PAGE_SIZE), before };
    const result = await api.call('message.read-conversation', { params: { userId: user.id }, query });
    if (!result.ok) return notifications.show('error', result.error.message);
    const { messages } = result.data;
    setEarlier(({ entries }) => ({
      entries: [...entriesOf(messages), ...entries],
      isComplete: messages.length < PAGE_SIZE,
    }));
  }
  return (
    <EditingDrawer title={t('operator.conversation')} size="wide" isEdited={isEdited} onClose={onClose}>
      <div className="desk-conversation">
        <LinkedPerson user={user} />
        {isPending ? <ListWaiting /> : null}
        {error ? (
          <ListFailed text={error.message} onRetry={() => void refetch()} isBusy={isFetching} />
        ) : null}
        <MessageLog label={t('operator.conversation')} entries={shown}>
          {first && shown.length >= PAGE_SIZE && !earlier.isComplete ? (
            <div className="pb-4 text-center">
              <button type="button" className="btn btn-sm" onClick={() => void readEarlier(first.id)}>
                {t('operator.earlier-messages')}
              </button>
            </div>
          ) : null}
        </MessageLog>
        <ClosedSince at={closedAt} />
        {user.id === me.id ? <p className="alert text-sm">{t('operator.own-case')}</p> : null}
        {closedAt || user.id === me.id ? null : <ReplyForm userId={user.id} onEdited={setEdited} />}
      </div>
    </EditingDrawer>
  );
}

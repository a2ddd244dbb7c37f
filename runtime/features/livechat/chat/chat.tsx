import { useStore } from 'zustand';
import { formatRelativeTime } from '../../../lib/format-relative-time.ts';
import { useLanguage, usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { ListEmpty, ListFailed, ListWaiting } from '../../../ui/list-states.tsx';
import { MessageLog, type LogEntry } from '../../../ui/message-log.tsx';
import type { Outbox, OutboxState } from '../outbox/outbox.ts';
import { Composer } from './composer.tsx';
import { LiveState } from './live-state.tsx';
import { useConversation, useOutbox, type Seen } from './use-conversation.ts';
import { useNow } from './use-now.ts';
import { WaitingNote } from './waiting-note.tsx';
import './chat.css';

const MINUTE_MS = 60_000;
const AGE_MS = 20_000;

/** The brand's mark stands for support: the photos of operators are private. */
function SupportMark() {
  const { page } = usePlatform();
  const { logo_sm: mark } = useSettings();
  return <img src={mark || page.base + page.logos.logo_sm} alt="" className="size-full object-cover" />;
}

/** Messages as entries of the log. */
function useEntries(messages: readonly Seen[]): LogEntry[] {
  const t = useT();
  const language = useLanguage();
  const user = useUser();
  const now = useNow(AGE_MS);
  return messages.map(({ id, sender_id, sender, message, minutes_ago, sent_at, readAt }) => {
    const isOwn = sender_id === user.id;
    const age = minutes_ago + Math.max(0, Math.floor((now - readAt) / MINUTE_MS));
    return {
      id,
      isOwn,
      text: message,
      author: isOwn ? t('livechat.you') : sender?.name || t('livechat.desk'),
      fullName: isOwn ? user.name : undefined,
      image: isOwn ? user.img : (sender?.avatar ?? null),
      mark: isOwn || sender?.avatar ? undefined : <SupportMark />,
      note: <time dateTime={sent_at}>{formatRelativeTime(language, age)}</time>,
    };
  });
}

function useUnsent(outbox: Outbox, { waiting, isCutOff }: OutboxState): LogEntry[] {
  const t = useT();
  const user = useUser();
  return waiting.map((message) => ({
    id: message.id,
    isOwn: true,
    text: message.text,
    author: t('livechat.you'),
    fullName: user.name,
    image: user.img,
    note: <WaitingNote message={message} outbox={outbox} isCutOff={isCutOff} />,
  }));
}

interface ChatProps {
  pollMs: number;
  /** The field of a new message has the first focus. */
  hasFocus?: boolean;
}

/** The conversation with support, and a field for a new message. */
export function Chat({ pollMs, hasFocus = false }: ChatProps) {
  const t = useT();
  const outbox = useOutbox();
  const { messages, isPending, problem, isFetching, retry, earlier } = useConversation(pollMs, outbox);
  const state = useStore(outbox);
  const entries = useEntries(messages);
  const known = new Set(messages.map(({ id }) => id));
  const unsent = useUnsent(outbox, state).filter(({ id }) => !known.has(id));
  const shown = [...entries, ...unsent];
  const failed = problem === null ? null : `${t('livechat.not-read')} ${problem}`;
  return (
    <div className="chat">
      <LiveState />
      {failed ? <ListFailed text={failed} onRetry={retry} isBusy={isFetching} /> : null}
      {isPending ? <ListWaiting /> : null}
      <MessageLog label={t('livechat.log')} entries={shown}>
        {earlier ? (
          <div className="pb-4 text-center">
            <button
              type="button"
              className="btn btn-sm"
              aria-disabled={earlier.isBusy}
              onClick={earlier.read}
            >
              {t('livechat.earlier')}
            </button>
          </div>
        ) : null}
        {!shown.length && !isPending && !failed ? <ListEmpty text={t('livechat.empty')} /> : null}
      </MessageLog>
      <Composer outbox={outbox} hasFocus={hasFocus} />
    </div>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatMessage } from '../../../../schemas/generated/types.ts';
import { usePlatform, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { outboxOf } from '../outbox/outbox-of.ts';

/** Milliseconds between two reads without a stream (spec 2 §9). */
export const POLL_MS = { drawer: 10_000, page: 6000 };
const PAGE_SIZE = 50;
const QUERY = { limit: String(PAGE_SIZE) };

/** Some backends put the list into another `data` (spec 2 §7), or give no ids. */
function messagesOf(answer: readonly ChatMessage[] | { data?: readonly ChatMessage[] } | undefined) {
  const list = Array.isArray(answer)
    ? (answer as readonly ChatMessage[])
    : ((answer as { data?: readonly ChatMessage[] } | undefined)?.data ?? []);
  return list.map((each, index) => (each.id ? each : { ...each, id: `${index}` }));
}

function whenVisible(work: () => void): () => void {
  const workIfVisible = () => document.visibilityState === 'visible' && work();
  workIfVisible();
  document.addEventListener('visibilitychange', workIfVisible);
  return () => document.removeEventListener('visibilitychange', workIfVisible);
}

/** The user's outbox, which sends what waits when it is first used. */
export function useOutbox(): Outbox {
  const platform = usePlatform();
  const outbox = outboxOf(platform, useUser().id);
  useEffect(() => void outbox.flush(), [outbox]);
  return outbox;
}

/** A message with the time at which this device read it, in milliseconds; its age counts from then. */
export interface Seen extends ChatMessage {
  readAt: number;
}

const dated = (messages: readonly ChatMessage[], readAt: number): Seen[] =>
  messages.map((message) => ({ ...message, readAt }));

/** Each message once, as first read, in the order of first appearance. */
function merged(...lists: readonly (readonly Seen[])[]): Seen[] {
  const byId = new Map<string, Seen>();
  for (const message of lists.flat()) if (!byId.has(message.id)) byId.set(message.id, message);
  return [...byId.values()];
}

/** What was read so far: the last messages, and earlier pages on request. */
function useSeen(userId: string, latest: readonly Seen[]) {
  const { api, notifications } = usePlatform();
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const [earlier, setEarlier] = useState({ isComplete: false, isBusy: false });
  const [shown, setShown] = useState<string>();
  const newest = latest.at(-1)?.id;
  if (newest !== shown) {
    setShown(newest);
    setSeen(merged(seen, latest));
  }
  const messages = merged(seen, latest);

  async function readEarlier() {
    const before = messages[0]!.id;
    setEarlier({ isComplete: false, isBusy: true });
    const result = await api.call('message.list', { params: { userId }, query: { ...QUERY, before } });
    if (!result.ok) notifications.show('error', result.error.message);
    const page = result.ok ? messagesOf(result.data) : [];
    setSeen((now) => merged(dated(page, Date.now()), now));
    setEarlier({ isComplete: result.ok && page.length < PAGE_SIZE, isBusy: false });
  }
  const hasEarlier = messages.length >= PAGE_SIZE && !earlier.isComplete;
  return {
    messages,
    earlier: hasEarlier ? { isBusy: earlier.isBusy, read: () => void readEarlier() } : null,
  };
}

/**
 * The messages of the user: read when the chat opens and when the user changes, or periodically without a
 * stream.
 */
export function useConversation(pollMs: number, outbox: Outbox) {
  const user = useUser();
  const isLive = useStore(usePlatform().streamed, (state) => state.isLive);
  const sent = useStore(outbox, (state) => state.sent);
  const { data, isPending, isError, isFetching, error, refetch, dataUpdatedAt } = useCall(
    'message.list',
    { params: { userId: user.id }, query: QUERY },
    { refetchInterval: () => (isLive ? false : pollMs) },
  );
  const { messages, earlier } = useSeen(user.id, dated(messagesOf(data), dataUpdatedAt));
  const reread = useEffectEvent(() => void refetch());
  useEffect(() => whenVisible(reread), [user]);
  return {
    messages: merged(messages, dated(sent, dataUpdatedAt)),
    isPending,
    problem: isError ? error.message : null,
    isFetching,
    retry: () => void refetch(),
    earlier,
  };
}

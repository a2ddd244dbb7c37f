import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatMessage } from '../../../../schemas/generated/types.ts';
import type { KeyValue } from '../../../lib/storage.ts';
import type { ApiError, ApiResult } from '../../../platform/api-error.ts';
import { OUTBOX } from '../../../platform/session.ts';

/** The most messages that wait for the connection. */
export const MOST_WAITING = 20;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** Answers that say nothing about the message itself: the session ended, or the backend is busy. */
const PASSING: readonly number[] = [400, 401, 429];
/** The backend has no such call. */
const UNSUPPORTED = 501;

/** A message that the backend has not confirmed. */
export interface Waiting {
  /** Under this id the backend stores it once, however often it is sent. */
  id: string;
  text: string;
  /** Why the backend refused it; it is sent again only on request. */
  problem?: string;
}

export interface OutboxState {
  /** In the order of writing. */
  waiting: readonly Waiting[];
  /** Messages that this page has sent. */
  sent: readonly ChatMessage[];
  /** The last attempt did not reach the backend. */
  isCutOff: boolean;
  draft: string;
}

/**
 * A user's unsent messages, on this device, and the draft of this tab: they survive a reload and belong to one
 * user. The messages are sent in order once the backend can be reached.
 */
export interface Outbox extends StoreApi<OutboxState> {
  /** @returns false when too many messages wait */
  add(text: string): boolean;
  /** Sends what waits. */
  flush(): Promise<void>;
  retry(id: string): void;
  discard(id: string): void;
  write(draft: string): void;
  /** Forgets everything. */
  clear(): void;
}

export interface OutboxParts {
  owner: string;
  storage: KeyValue;
  /** Of the tab: keeps the draft through a reload. */
  tab: KeyValue;
  send(message: Waiting): Promise<ApiResult<ChatMessage>>;
  /** Whether the owner is signed in. */
  isOwner(): boolean;
  newId(): string;
  /** @returns the function that calls it off */
  after(ms: number, work: () => void): () => void;
}

const isWaiting = (value: unknown): value is Waiting => {
  const { id, text, problem } = (value ?? {}) as Partial<Record<keyof Waiting, unknown>>;
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    (problem === undefined || typeof problem === 'string')
  );
};

/** The stored messages of a user; none when they belong to another one or cannot be read. */
function parseStored(stored: string | null, owner: string): Waiting[] {
  try {
    const { owner: of, waiting } = JSON.parse(stored ?? '{}') as { owner?: unknown; waiting?: unknown };
    return of === owner && Array.isArray(waiting) ? waiting.filter(isWaiting).slice(0, MOST_WAITING) : [];
  } catch {
    return [];
  }
}

const isPassing = ({ status }: ApiError): boolean =>
  PASSING.includes(status) || status === 0 || (status >= 500 && status !== UNSUPPORTED);

export function createOutbox({ owner, storage, tab, send, isOwner, newId, after }: OutboxParts): Outbox {
  const read = () => parseStored(storage.get(OUTBOX), owner);
  const draftKey = OUTBOX + owner;
  const first: OutboxState = { waiting: read(), sent: [], isCutOff: false, draft: tab.get(draftKey) ?? '' };
  const store = createStore<OutboxState>(() => first);
  store.subscribe(({ draft }) => tab.set(draftKey, draft));
  let failures = 0;
  let isSending = false;
  let cancel = () => {};

  /** Another tab of the user may have changed the stored messages. */
  function change(work: (waiting: readonly Waiting[]) => readonly Waiting[]): void {
    const waiting = work(read());
    if (waiting.length) storage.set(OUTBOX, JSON.stringify({ owner, waiting }));
    else storage.remove(OUTBOX);
    store.setState({ waiting });
  }
  const next = () => (isOwner() ? read().find(({ problem }) => problem === undefined) : undefined);
  const update = (id: string, problem: string | undefined) =>
    change((waiting) => waiting.map((each) => (each.id === id ? { id, text: each.text, problem } : each)));
  const remove = (id: string) => change((waiting) => waiting.filter((each) => each.id !== id));

  function postpone({ retryAfter, status }: ApiError): void {
    failures += 1;
    store.setState({ isCutOff: true });
    if (status === 400 || status === 401) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    cancel = after(retryAfter ? retryAfter * 1000 : pause, () => void flush());
  }

  /** @returns whether the next message can be sent */
  async function sendOne(message: Waiting): Promise<boolean> {
    const result = await send(message);
    if (!isOwner()) return false;
    if (!result.ok && isPassing(result.error)) {
      postpone(result.error);
      return false;
    }
    failures = 0;
    store.setState(({ sent }) => ({ isCutOff: false, sent: result.ok ? [...sent, result.data] : sent }));
    if (result.ok) remove(message.id);
    else update(message.id, result.error.message);
    return true;
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    cancel();
    try {
      for (let message = next(); message && (await sendOne(message)); message = next());
    } finally {
      isSending = false;
    }
  }

  return Object.assign(store, {
    flush,
    add(text: string) {
      if (read().length >= MOST_WAITING) return false;
      change((waiting) => [...waiting, { id: newId(), text }]);
      void flush();
      return true;
    },
    retry(id: string) {
      update(id, undefined);
      void flush();
    },
    discard: remove,
    write: (draft: string) => store.setState({ draft }),
    clear() {
      cancel();
      storage.remove(OUTBOX);
      store.setState({ waiting: [], sent: [], isCutOff: false, draft: '' });
    },
  });
}

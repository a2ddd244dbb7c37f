import type { ApiError, ApiResult } from './api-error.ts';

const FRESH_MS = 10_000;
const FORGET_MS = 5 * 60 * 1000;
const RETRY_MS = 1000;

/** A call and its request. What begins alike is told alike: `['trade.closed']` names every answer of that call. */
export type AnswerKey = readonly unknown[];

/** What is known of an answer. `data` stays while it is read again and where that fails. */
export interface Answer<T> {
  data?: T;
  error?: ApiError;
  isFetching: boolean;
}

/** Reads an answer; `known` is what it was before. */
export type Read<T> = (signal: AbortSignal, known: T | undefined) => Promise<ApiResult<T>>;

interface Entry {
  answer: Answer<unknown>;
  readAt: number;
  watchers: Set<() => void>;
  read?: Read<unknown>;
  inFlight?: AbortController;
  forgotten?: ReturnType<typeof setTimeout>;
}

export interface Answers {
  get<T>(key: AnswerKey): Answer<T>;
  /**
   * Calls `onChange` until the returned function is called. The answer is read where it is not known or older than 10 s. The last one
   * to leave gives up what is under way; five minutes later the answer is forgotten.
   */
  watch<T>(key: AnswerKey, read: Read<T>, onChange: () => void): () => void;
  /** Reads again, now what is watched and the rest when it is; all, or what begins with the key. Ends when that has come. */
  refresh(key?: AnswerKey): Promise<void>;
  /** Reads again what could not be read. */
  retry(): void;
  set<T>(key: AnswerKey, change: (known: T | undefined) => T): void;
  /** Gives up what is under way. */
  cancel(key: AnswerKey): void;
}

const UNKNOWN: Answer<never> = { isFetching: false };

const isPassing = ({ status }: ApiError) => status === 0 || status >= 500;

/** Tried again once, a second later, where the failure may pass. */
async function readTwice<T>(read: Read<T>, signal: AbortSignal, known: T | undefined): Promise<ApiResult<T>> {
  const result = await read(signal, known);
  if (result.ok || !isPassing(result.error) || signal.aborted) return result;
  await new Promise((resume) => setTimeout(resume, RETRY_MS));
  return signal.aborted ? result : read(signal, known);
}

function change(entry: Entry, part: Partial<Answer<unknown>>) {
  entry.answer = { ...entry.answer, ...part };
  for (const tell of entry.watchers) tell();
}

function stop(entry: Entry) {
  entry.inFlight?.abort();
  entry.inFlight = undefined;
  entry.answer = { ...entry.answer, isFetching: false };
}

async function fetchInto(entry: Entry): Promise<void> {
  if (!entry.read) return;
  entry.inFlight?.abort();
  const mine = new AbortController();
  entry.inFlight = mine;
  const { data } = entry.answer;
  change(entry, data === undefined ? { isFetching: true, error: undefined } : { isFetching: true });
  const result = await readTwice(entry.read, mine.signal, data);
  if (entry.inFlight !== mine) return;
  entry.inFlight = undefined;
  if (result.ok) entry.readAt = Date.now();
  change(entry, {
    isFetching: false,
    ...(result.ok ? { data: result.data, error: undefined } : { error: result.error }),
  });
}

/** Answers of reading calls, kept for the pages of one person. */
export function createAnswers(): Answers {
  const entries = new Map<string, Entry>();
  const known = (key: AnswerKey) => entries.get(JSON.stringify(key));
  const under = (key: AnswerKey) => {
    const beginning = JSON.stringify(key).slice(0, -1);
    return [...entries].flatMap(([name, entry]) => (name.startsWith(beginning) ? [entry] : []));
  };

  function entryOf(key: AnswerKey): Entry {
    const entry = known(key) ?? { answer: UNKNOWN, readAt: 0, watchers: new Set() };
    entries.set(JSON.stringify(key), entry);
    return entry;
  }

  function leave(key: AnswerKey, entry: Entry) {
    if (entry.watchers.size > 0) return;
    stop(entry);
    entry.forgotten = setTimeout(() => entries.delete(JSON.stringify(key)), FORGET_MS);
  }

  return {
    get: <T>(key: AnswerKey) => (known(key)?.answer ?? UNKNOWN) as Answer<T>,
    watch<T>(key: AnswerKey, read: Read<T>, onChange: () => void) {
      const entry = entryOf(key);
      clearTimeout(entry.forgotten);
      entry.watchers.add(onChange);
      entry.read = read as Read<unknown>;
      if (!entry.inFlight && Date.now() - entry.readAt >= FRESH_MS) void fetchInto(entry);
      return () => {
        entry.watchers.delete(onChange);
        leave(key, entry);
      };
    },
    async refresh(key = []) {
      const found = under(key);
      for (const entry of found) entry.readAt = 0;
      await Promise.all(found.filter(({ watchers }) => watchers.size > 0).map(fetchInto));
    },
    retry() {
      for (const entry of under([])) if (entry.answer.error && entry.watchers.size > 0) void fetchInto(entry);
    },
    set<T>(key: AnswerKey, write: (before: T | undefined) => T) {
      const entry = entryOf(key);
      entry.readAt = Date.now();
      change(entry, { data: write(entry.answer.data as T | undefined), error: undefined });
    },
    cancel(key) {
      for (const entry of under(key)) {
        stop(entry);
        change(entry, {});
      }
    },
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Notification {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
}

export interface Notifications extends StoreApi<{ list: Notification[] }> {
  show(kind: Notification['kind'], text: string): void;
  dismiss(id: number): void;
  /** Removes the messages with these texts: they are no longer true. */
  retract(...texts: readonly string[]): void;
  /** Retracts a message as soon as the state of a store outdates it. */
  retractWhen<S>(
    text: string,
    store: Pick<StoreApi<S>, 'subscribe'>,
    isOutdated: (state: S) => boolean,
  ): void;
  clear(): void;
}

const SHOWN_MS = 6000;
const MAX_SHOWN = 4;

/** Removes the oldest message, but an error only for another error: it may not have been read yet. */
function removeExcess(list: Notification[]): Notification[] {
  const newest = list.at(-1)!;
  while (list.length > MAX_SHOWN) {
    const oldest = list.findIndex((item) => item.kind !== 'error' && item !== newest);
    if (oldest < 0 && newest.kind !== 'error') break;
    list.splice(Math.max(0, oldest), 1);
  }
  return list;
}

/** Short messages at the edge of the page. Errors stay until dismissed; the others leave after six seconds. */
export function createNotifications(
  later: (work: () => void, milliseconds: number) => unknown = setTimeout,
): Notifications {
  const store = createStore<{ list: Notification[] }>(() => ({ list: [] }));
  let last = 0;
  const keep = (isKept: (item: Notification) => boolean) =>
    store.setState(({ list }) => ({ list: list.filter(isKept) }));
  const dismiss = (id: number) => keep((item) => item.id !== id);
  function show(kind: Notification['kind'], text: string) {
    const id = ++last;
    store.setState(({ list }) => ({
      list: removeExcess([...list.filter((item) => item.text !== text), { id, kind, text }]),
    }));
    if (kind !== 'error') later(() => dismiss(id), SHOWN_MS);
  }
  const retract = (...texts: readonly string[]) => keep(({ text }) => !texts.includes(text));
  return Object.assign(store, {
    show,
    dismiss,
    retract,
    retractWhen<S>(
      text: string,
      { subscribe }: Pick<StoreApi<S>, 'subscribe'>,
      isOutdated: (state: S) => boolean,
    ) {
      const leave = subscribe((state) => {
        if (!isOutdated(state)) return;
        retract(text);
        leave();
      });
    },
    clear: () => keep(() => false),
  });
}

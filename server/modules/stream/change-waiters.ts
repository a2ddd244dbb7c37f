import type { Timer } from '../../time/timer.ts';

/** The most requests of one user that wait at the same time; a further one answers the oldest. */
const MAX_WAITING_PER_USER = 12;

export interface ChangeWaiter {
  /** Resolves to true with a change, to false after the time or at the end of the process. */
  changed: Promise<boolean>;
  cancel(): void;
}

interface Waiting {
  brandId: string;
  userId: string;
  end(isChanged: boolean): void;
}

type Subject = Pick<Waiting, 'brandId' | 'userId'>;

/** Requests that wait for a change of a user or of a brand's settings. */
export interface ChangeWaiters {
  readonly size: number;
  add(subject: Subject, ms: number): ChangeWaiter;
  userChanged(subject: Subject): void;
  settingsChanged(brandId: string): void;
  /** Changes may have been missed. */
  anythingChanged(): void;
  close(): void;
}

export function createChangeWaiters(timer: Timer): ChangeWaiters {
  const all = new Set<Waiting>();

  function endWhere(isMeant: (waiting: Waiting) => boolean, isChanged = true): void {
    for (const waiting of [...all].filter(isMeant)) waiting.end(isChanged);
  }

  const isOf =
    ({ brandId, userId }: Subject) =>
    (waiting: Waiting) =>
      waiting.brandId === brandId && waiting.userId === userId;

  return {
    get size() {
      return all.size;
    },
    add(subject, ms) {
      const own = [...all].filter(isOf(subject));
      if (own.length >= MAX_WAITING_PER_USER) own[0]!.end(false);
      let end: Waiting['end'] = () => undefined;
      const changed = new Promise<boolean>((resolve) => {
        const cancel = timer.after(ms, () => end(false));
        const waiting: Waiting = {
          ...subject,
          end(isChanged) {
            cancel();
            all.delete(waiting);
            resolve(isChanged);
          },
        };
        end = waiting.end;
        all.add(waiting);
      });
      return { changed, cancel: () => end(false) };
    },
    userChanged: (subject) => endWhere(isOf(subject)),
    settingsChanged: (brandId) => endWhere((waiting) => waiting.brandId === brandId),
    anythingChanged: () => endWhere(() => true),
    close: () => endWhere(() => true, false),
  };
}

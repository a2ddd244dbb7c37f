import type { BookSnapshot, Position } from '../../../schemas/generated/types.ts';

/**
 * The one place that notifies the open streams of a brand, and the other processes on the database, after a change is
 * committed. Without an open stream a notification is dropped: a stream begins with a snapshot. Orders and closings are no
 * notifications between processes: those read the versions of accounts every second.
 */
export interface Notifier {
  /** Has this person an open stream in this process? */
  reaches(userId: string): boolean;
  /** Sends positions and figures of the account of the person's current mode. */
  positions(userId: string, snapshot: BookSnapshot): void;
  /** Sends a position that was closed. */
  positionClosed(userId: string, position: Position): void;
  /** The person's own data changed: their pages read it again, whichever process serves them. */
  userChanged(userId: string): void;
  /** Money of an account moved: as `userChanged`; other processes read the account again. */
  moneyMoved(userId: string, accountId: string): void;
  /** The settings of the brand changed: every page reads them again, whichever process serves it. */
  settingsChanged(): void;
}

import type { BookSnapshot, Position } from '../../../schemas/generated/types.ts';

/**
 * Notifies a brand's open streams and other processes on the database after a commit. All notifications go
 * through it. Without an open stream a notification is dropped, because a stream starts with a snapshot.
 * Orders and closings are not sent to other processes, which poll account versions every second.
 */
export interface Notifier {
  /** Has this user an open stream in this process? */
  reaches(userId: string): boolean;
  /** Sends positions and figures of the account of the user's current mode. */
  positions(userId: string, snapshot: BookSnapshot): void;
  /** Sends a closed position. */
  positionClosed(userId: string, position: Position): void;
  /** The user's own data changed: their pages reload it, in all processes. */
  userChanged(userId: string): void;
  /** An account's money changed: as `userChanged`; other processes reload the account. */
  moneyMoved(userId: string, accountId: string): void;
  /** The brand's settings changed: all pages reload them, in all processes. */
  settingsChanged(): void;
}

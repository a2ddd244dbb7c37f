/** Tells the open streams of one brand. What is told while nobody listens is lost: a stream begins with a snapshot. */
export interface StreamHub {
  /** Has this person a stream open here? */
  reaches(userId: string): boolean;
  /** Encodes the data at once, and only where a stream is open. `positions` (BookSnapshot), `closed` (Position), `changed` (UserChange): to every stream of this person. */
  tell(userId: string, event: 'positions' | 'closed' | 'changed', data: unknown): void;
  /** To everybody of the brand. */
  tellAll(event: 'changed', data: unknown): void;
}

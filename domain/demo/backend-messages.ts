/** Messages between a page of a static demo and the backend, which runs in a worker of the same browser. */

/** The first message: where the worker finds its data. */
export interface StartMessage {
  kind: 'start';
  /** Address of the brand's data: a `ServerBrand` as JSON. */
  brand: string;
  /** Address of a migrated database: a compressed dump. */
  database: string;
  /** Address of the site, without a trailing slash. */
  site: string;
  /** Deletes the data of earlier visits first. */
  isRestart: boolean;
}

/** A request of `fetch`. */
export interface RequestMessage {
  kind: 'request';
  /** Unique among the requests of a page. */
  id: number;
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}

export interface CancelMessage {
  kind: 'cancel';
  id: number;
}

export type PageMessage = StartMessage | RequestMessage | CancelMessage;

/** The response to a request: its head, its body in parts, and its end; `failed` at any time instead. */
export type BackendMessage =
  | { kind: 'head'; id: number; status: number; headers: [name: string, value: string][] }
  | { kind: 'part'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number };

/** Paths below the site that only the backend of a static demo has. */
export const DEMO_PATHS = {
  /** GET: `DemoState`, before the backend has started. */
  state: '/_demo/state',
  /** GET: null, once the backend has started. */
  started: '/_demo/started',
  /** GET: `DemoMail[]`, newest first. */
  mails: '/_demo/mails',
  /** POST `{ email }`: `{ code }`, which `/token/<code>` exchanges for a session. */
  handoff: '/_demo/handoff',
} as const;

export interface DemoState {
  users: DemoUser[];
  /** Whether the data outlive the page: not in a second tab, or where the browser stores nothing. */
  isKept: boolean;
}

export interface DemoUser {
  /** Purpose of the user: `trader`, `new`, `practice`, `admin` … */
  role: string;
  email: string;
}

/** A mail that a real site would have sent. */
export interface DemoMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The one-time code of the mail. */
  code?: string;
  /** ISO 8601. */
  at: string;
}

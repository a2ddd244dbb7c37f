import type {
  calls,
  CallId,
  CallInput,
  CallOutput,
  CallParams,
  CallQuery,
} from '../schemas/generated/calls.ts';
import type { BrandContext } from './brand/brand-context.ts';
import { Failure } from './failure.ts';
import type { Language } from './generated/texts.ts';
import type { Repeat } from './ledger/idempotent-request.ts';
import type { StoredFile } from './modules/file/stored-file.queries.ts';
import type { CurrentSession } from './modules/session/session.queries.ts';

export type { BrandContext };

export type { Language };

export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, seconds: number): void;
}

/** A request after the checks of route, origin, session, roles and input. */
export interface CallContext extends BrandContext {
  requestId: string;
  now: Date;
  /** The network that rate limits count as one client: see `networkOf`. */
  network: string;
  /** Public origin of the request: scheme, host and port. */
  origin: string;
  /**
   * Configured address of the site, without a trailing slash: the base of links in mails, independent of
   * the request.
   */
  site: string;
  /** Origin of the caller; null when unknown. */
  callerOrigin: string | null;
  language: Language;
  /** The User-Agent header: untrusted, may be empty. */
  userAgent: string;
  /** The session token of the request, from bearer token or cookie. */
  token: string | undefined;
  /** How the token was sent; a new one is returned the same way. */
  tokenAs: 'cookie' | 'bearer';
  /** The valid session; only for calls that require one. */
  session: CurrentSession | null;
  cookies: Cookies;
  /** Ids of the stored files of this request; those that its handler does not claim are deleted. */
  uploads: string[];
  /** Identifies the repeats of a call with a stored answer; null for the others. */
  repeat: Repeat | null;
  /**
   * Status of a successful response, 200 by default, with an optional message. `isRepeated`: it is the stored answer
   * of an earlier request with the same idempotency key (only in the envelope of trades).
   */
  reply: { status: 200 | 503; message?: string; isRepeated?: boolean };
  /** The outbox was written to: send due mail after the response. */
  hasMailed: boolean;
}

/** The context of an order, a closing or another movement of money, of a request or of the system itself. */
export interface WorkContext extends BrandContext, Pick<CallContext, 'now'> {}

/** The uploaded files of a call, by part. */
type CallFiles<K extends CallId> = (typeof calls)[K]['body'] extends { kind: 'multipart'; parts: infer Parts }
  ? { [P in keyof Parts as Parts[P] extends { required: true } ? P : never]: StoredFile } & {
      [P in keyof Parts as Parts[P] extends { required: true } ? never : P]?: StoredFile;
    }
  : Record<string, never>;

/** A file response, sent as an attachment. */
export interface FileAnswer {
  /** One of the media types of the call. */
  media: string;
  /** File name for the download: letters, digits, `.`, `-` and `_`. */
  name: string;
  /** Length of the content. */
  bytes: number;
  content: ReadableStream<Uint8Array>;
}

export interface HandlerInput<K extends CallId> {
  body: CallInput[K];
  params: CallParams[K];
  query: CallQuery[K];
  files: CallFiles<K>;
}

/** Return type of a handler, by the kind of its call's response. */
type Answered<K extends CallId> = (typeof calls)[K]['answer'] extends { kind: 'stream' }
  ? ReadableStream<Uint8Array>
  : (typeof calls)[K]['answer'] extends { kind: 'file' }
    ? FileAnswer
    : CallOutput[K];

export type Handler<K extends CallId> = (
  context: CallContext,
  input: HandlerInput<K>,
) => Promise<Answered<K>>;

/**
 * The same context with the current time: work uses prices and trading hours of the time when it runs, not
 * when it was requested.
 */
export function atCurrentTime<Context extends WorkContext>(context: Context): Context {
  return { ...context, now: context.ports.clock.now() };
}

/** The session of a call that requires one. */
export function sessionOf<Session>(context: { session: Session | null }): Session {
  if (!context.session) throw new Failure('session_required');
  return context.session;
}

import type {
  calls,
  CallId,
  CallInput,
  CallOutput,
  CallParams,
  CallQuery,
} from '../schemas/generated/calls.ts';
import type { BrandContext } from './brand-context.ts';
import { Failure } from './failure.ts';
import type { Repeat } from './ledger/idempotent-request.ts';
import type { StoredFile } from './modules/file/stored-file.queries.ts';
import type { CurrentSession } from './modules/session/session.queries.ts';

export type { BrandContext };

/** Languages that the backend's own sentences and mails exist in. */
export type Language = 'en' | 'es';

export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, seconds: number): void;
}

/** One request, after route, origin, session, roles and input were checked. */
export interface CallContext extends BrandContext {
  requestId: string;
  now: Date;
  /** Who counts as one for limits: an IPv4 address, or the network of an IPv6 one. */
  network: string;
  /** Public origin that the request came to: scheme, host and port. */
  origin: string;
  /** Configured address of the site, without a slash at its end: what links in mails begin with, whatever a request says. */
  site: string;
  /** Where the request says it comes from; null when it says nothing. */
  callerOrigin: string | null;
  language: Language;
  /** What the browser says it is; anything, or empty. */
  userAgent: string;
  /** What the request shows as its session: bearer token or cookie. */
  token: string | undefined;
  /** How it shows it: a new one is handed over the same way. */
  tokenAs: 'cookie' | 'bearer';
  /** The living session; looked up for calls that need one. */
  session: CurrentSession | null;
  cookies: Cookies;
  /** Ids of the files that this request has stored; those that its handler does not claim are deleted. */
  uploads: string[];
  /** How a call that keeps its answer is known again; null for the others. */
  repeat: Repeat | null;
  /** Status of a successful answer, 200 unless the handler sets another, and a sentence where one goes with it. */
  reply: { status: 200 | 503; message?: string };
  /** The outbox was written to: once the call is answered, what is due can be sent. */
  hasMailed: boolean;
}

/** The context of an order, a closing or another movement of money, whether a request asks for it or the server does it by itself. */
export interface WorkContext extends BrandContext, Pick<CallContext, 'now' | 'repeat'> {}

/** The uploaded files of a call, by part. */
type CallFiles<K extends CallId> = (typeof calls)[K]['body'] extends { kind: 'multipart'; parts: infer Parts }
  ? { [P in keyof Parts as Parts[P] extends { required: true } ? P : never]: StoredFile } & {
      [P in keyof Parts as Parts[P] extends { required: true } ? never : P]?: StoredFile;
    }
  : Record<string, never>;

/** A file as an answer: sent as an attachment. */
export interface FileAnswer {
  /** One of the media types of the call. */
  media: string;
  /** Name for the browser to save it under: letters, digits, `.`, `-` and `_`. */
  name: string;
  content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

export interface HandlerInput<K extends CallId> {
  body: CallInput[K];
  params: CallParams[K];
  query: CallQuery[K];
  files: CallFiles<K>;
}

/** What a handler returns, by the kind of its call's answer. */
type Answered<K extends CallId> = (typeof calls)[K]['answer'] extends { kind: 'stream' }
  ? ReadableStream<Uint8Array>
  : (typeof calls)[K]['answer'] extends { kind: 'file' }
    ? FileAnswer
    : CallOutput[K];

export type Handler<K extends CallId> = (
  context: CallContext,
  input: HandlerInput<K>,
) => Promise<Answered<K>>;

/** The same work at the current time: prices and trading hours are those of the moment when the work runs, not when it was asked for. */
export function atThisMoment<Context extends WorkContext>(context: Context): Context {
  return { ...context, now: context.ports.clock.now() };
}

/** The session of a call that needs one. */
export function sessionOf<Session>(context: { session: Session | null }): Session {
  if (!context.session) throw new Failure('session_required');
  return context.session;
}

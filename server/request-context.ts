import type { CallId, CallInput, CallOutput, CallParams, CallQuery } from '../schemas/generated/calls.ts';
import type { ServerBrand } from '../schemas/generated/types.ts';
import { Failure } from './failure.ts';
import type { Repeat } from './ledger/idempotent-request.ts';
import type { Market } from './modules/market/market.ts';
import type { RememberedSessions } from './modules/session/remembered-sessions.ts';
import type { CurrentSession } from './modules/session/session.queries.ts';
import type { SettingsStore } from './modules/settings/settings-store.ts';
import type { StreamHub } from './modules/stream/hub.ts';
import type { Desk } from './modules/trading/desk.ts';
import type { StreamRoom } from './modules/stream/stream-room.ts';
import type { TokenBucket } from './token-bucket.ts';
import type { Environment, Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

/** Languages that the backend's own sentences and mails exist in. */
export type Language = 'en' | 'es';

/** One brand as a running backend knows it. */
export interface BrandContext {
  brand: ServerBrand;
  environment: Environment;
  ports: Ports;
  secrets: Secrets;
  settings: SettingsStore;
  /** Prices; one market serves all brands. */
  market: Market;
  /** Tells the open streams of this brand. */
  hub: StreamHub;
  /** Open positions and what is done with them; one desk serves all brands. */
  desk: Desk;
  /** Open streams; one room serves all brands. */
  streams: StreamRoom;
  /** For orders: every other call asks the database who calls. */
  sessions: RememberedSessions;
  /** How fast each person goes on with calls that change something. */
  pace: TokenBucket;
  /** A hash that no password fits: what is verified where there is no account, so that the work is the same. */
  unusableHash: string;
}

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
  /** How a call that keeps its answer is known again; null for the others. */
  repeat: Repeat | null;
  /** Status of a successful answer, 200 unless the handler sets another, and a sentence where one goes with it. */
  reply: { status: 200 | 503; message?: string };
  /** The outbox was written to: once the call is answered, what is due can be sent. */
  hasMailed: boolean;
}

/** What an order or a closing is written with, whether a request asks for it or the server does it in somebody's name. */
export interface WorkContext extends BrandContext, Pick<CallContext, 'now' | 'repeat'> {
  session: { user: Pick<CurrentSession['user'], 'id'> } | null;
}

export interface HandlerInput<K extends CallId> {
  body: CallInput[K];
  params: CallParams[K];
  query: CallQuery[K];
}

export type Handler<K extends CallId> = (
  context: CallContext,
  input: HandlerInput<K>,
) => Promise<K extends 'stream.open' ? ReadableStream<Uint8Array> : CallOutput[K]>;

/** The same work at this moment: who has waited for a turn meets the prices and hours of when it comes. */
export function atThisMoment<Context extends WorkContext>(context: Context): Context {
  return { ...context, now: context.ports.clock.now() };
}

/** The session of a call that needs one. */
export function sessionOf<Session>(context: { session: Session | null }): Session {
  if (!context.session) throw new Failure('session_required');
  return context.session;
}

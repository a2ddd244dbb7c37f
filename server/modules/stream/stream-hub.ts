import { acrossBrands } from '../../db/brand-scope.ts';
import { Failure } from '../../failure.ts';
import type { Ports } from '../../ports.ts';
import type { Timer } from '../../time/timer.ts';
import type { Market } from '../market/market.ts';
import { IDLE_SECONDS } from '../session/session-limits.ts';
import { before } from '../../time/time-arithmetic.ts';
import { noChangeFeed, type ChangeFeed } from './change-feed.ts';
import { createChangeWaiters, type ChangeWaiter, type ChangeWaiters } from './change-waiters.ts';
import type { Notifier } from './notifier.ts';
import { createReaderGroups } from './reader-groups.ts';
import { createSharedFrames, type SharedFrames } from './shared-frames.ts';
import {
  createStreamClient,
  encodeText,
  eventText,
  broadcastTo,
  type StreamClient,
} from './stream-client.ts';
import {
  createStreamRegistry,
  type OpenStream,
  type StreamCaller,
  type StreamRegistry,
  type StreamUser,
} from './stream-registry.ts';
import { validSessions } from './stream-session.queries.ts';

const MARKET_MS = 1000;
const HEARTBEAT_MS = 15_000;
/** Maximum delay until the stream of an ended session closes. */
const SESSION_MS = 3000;
/** A reader that accepts no data for this long is disconnected. */
const WRITE_TIMEOUT_MS = 60_000;
const MAX_STREAMS_PER_USER = 12;
const MAX_STREAMS = 3000;
/** Retry delay in seconds when the process is full. */
const FULL_RETRY = 10;
const HEARTBEAT = encodeText(': beat\n\n');
const RETRY_MS = { least: 1000, spread: 3000 };

export interface StreamHubOptions {
  market: Market;
  ports: Pick<Ports, 'clock' | 'db' | 'log' | 'metrics' | 'random'>;
  timer: Timer;
  /** Changes of other processes on the database. */
  changes?: ChangeFeed;
}

/** All open streams of a process. */
export interface StreamHub {
  notifier(brandId: string): Notifier;
  /**
   * Opens a stream; `positions` reads its initial BookSnapshot.
   * @throws busy when the process has too many streams, or is closing
   */
  open(caller: StreamCaller, positions: () => Promise<unknown>): ReadableStream<Uint8Array>;
  /**
   * Waits for a change of the user or of the brand's settings, for readers without a stream.
   * @throws busy when too many wait, or the process is closing
   */
  nextChange(user: StreamUser, ms: number): ChangeWaiter;
  /** Ends all streams and accepts no new ones. */
  close(): void;
}

/** Receivers of changes: open streams and waiting requests. */
interface Readers {
  streams: StreamRegistry;
  waiters: ChangeWaiters;
}

/** Random delay that spreads reconnections after a restart. */
const retryOf = ({ random }: StreamHubOptions['ports']): number =>
  RETRY_MS.least + Math.round(((random.bytes(1)[0] ?? 0) / 255) * RETRY_MS.spread);

const USER_CHANGED = eventText('changed', { what: 'user' });
const SETTINGS_CHANGED = eventText('changed', { what: 'settings' });

function sendChanged(streams: Iterable<OpenStream>, text: string): void {
  for (const { client } of streams) client.queueEvent(text, text);
}

/**
 * Notifies the streams of one brand. A newer notification replaces a queued one of its kind, except for
 * closed positions.
 */
function notifierOf({ streams, waiters }: Readers, brandId: string, changes: ChangeFeed): Notifier {
  const streamsOf = (userId: string) => streams.of({ brandId, userId }) ?? [];
  return {
    reaches: (userId) => streams.of({ brandId, userId }) !== undefined,
    positions(userId, snapshot) {
      if (!this.reaches(userId)) return;
      const text = eventText('positions', snapshot);
      for (const open of streamsOf(userId)) {
        open.hasPositions = true;
        open.client.queueEvent('positions', text);
      }
    },
    positionClosed(userId, position) {
      if (!this.reaches(userId)) return;
      const text = eventText('closed', position);
      for (const { client } of streamsOf(userId)) client.queueEvent(null, text);
    },
    userChanged(userId) {
      sendChanged(streamsOf(userId), USER_CHANGED);
      waiters.userChanged({ brandId, userId });
      changes.publish({ what: 'user', brandId, userId });
    },
    moneyMoved(userId, accountId) {
      sendChanged(streamsOf(userId), USER_CHANGED);
      waiters.userChanged({ brandId, userId });
      changes.publish({ what: 'account', brandId, userId, accountId });
    },
    settingsChanged() {
      sendChanged(
        [...streams.all].filter((open) => open.brandId === brandId),
        SETTINGS_CHANGED,
      );
      waiters.settingsChanged(brandId);
      changes.publish({ what: 'settings', brandId });
    },
  };
}

/** Forwards changes of other processes to the readers of this one; settings stores report settings. */
function followChanges({ streams, waiters }: Readers, changes: ChangeFeed): void {
  changes.follow((change) => {
    if (change.what === 'anything') {
      sendChanged(streams.all, USER_CHANGED);
      waiters.anythingChanged();
    } else if (change.what !== 'settings') {
      sendChanged(streams.of(change) ?? [], USER_CHANGED);
      waiters.userChanged(change);
    }
  });
}

const clientsOf = (streams: Iterable<OpenStream>): StreamClient[] =>
  Array.from(streams, ({ client }) => client);

function endStuck(streams: Iterable<OpenStream>, now: number): void {
  for (const { client } of streams) if (now - (client.slowSince() ?? now) > WRITE_TIMEOUT_MS) client.end();
}

async function endOfSessions(
  streams: ReadonlySet<OpenStream>,
  { db, clock }: StreamHubOptions['ports'],
): Promise<void> {
  if (!streams.size) return;
  const alive = await validSessions(
    acrossBrands(db),
    [...new Set([...streams].map(({ sessionId }) => sessionId))],
    clock.now(),
    before(clock.now(), IDLE_SECONDS),
  );
  for (const { sessionId, client } of streams) if (!alive.has(sessionId)) client.end();
}

interface TimerParts extends Pick<StreamHubOptions, 'ports' | 'timer'> {
  streams: StreamRegistry;
  frames: SharedFrames;
  onMissed(count: number): void;
}

/**
 * Periodic work of all streams: market sessions, heartbeats, and the end of stuck streams and ended sessions.
 * @returns the function that stops it
 */
function startTimers({ streams, frames, ports, timer, onMissed }: TimerParts): () => void {
  const shareMarkets = () => {
    const news = frames.marketChanges();
    if (news) onMissed(broadcastTo(clientsOf(streams.all), news));
  };
  const sendHeartbeat = () => {
    const ready = clientsOf(streams.all).filter((client) => client.slowSince() === null);
    broadcastTo(ready, HEARTBEAT);
  };
  const endStale = () => {
    endStuck(streams.all, ports.clock.now().getTime());
    endOfSessions(streams.all, ports).catch((error: unknown) =>
      ports.log.warn({ err: error }, 'stream sessions could not be checked'),
    );
  };
  const stops = [
    timer.every(MARKET_MS, shareMarkets),
    timer.every(HEARTBEAT_MS, sendHeartbeat),
    timer.every(SESSION_MS, endStale),
  ];
  return () => stops.forEach((stop) => stop());
}

export function openStreamHub({ market, ports, timer, changes = noChangeFeed }: StreamHubOptions): StreamHub {
  const { clock, log, metrics } = ports;
  const streams = createStreamRegistry();
  const waiters = createChangeWaiters(timer);
  const readers: Readers = { streams, waiters };
  followChanges(readers, changes);
  const frames = createSharedFrames(market, clock);
  const now = () => clock.now().getTime();
  let closed = false;

  const onMissed = (missed: number) => {
    for (let count = 0; count < missed; count += 1) metrics.count('stream_frames_missed');
  };
  const groups = createReaderGroups({ market, frames, timer, now, onMissed });

  const stop = startTimers({ streams, frames, ports, timer, onMissed });

  function admit(caller: StreamCaller): void {
    if (closed || streams.all.size >= MAX_STREAMS) throw new Failure('busy', { retryAfter: FULL_RETRY });
    const own = streams.of(caller);
    if (own && own.size >= MAX_STREAMS_PER_USER) [...own][0]!.client.end();
  }

  async function sendPositions(open: OpenStream, read: () => Promise<unknown>): Promise<void> {
    const positions = await read();
    if (!open.hasPositions) open.client.queueEvent('positions', eventText('positions', positions));
  }

  return {
    notifier: (brandId) => notifierOf(readers, brandId, changes),
    nextChange(user, ms) {
      if (closed || waiters.size >= MAX_STREAMS) throw new Failure('busy', { retryAfter: FULL_RETRY });
      return waiters.add(user, ms);
    },
    open(caller, positions) {
      admit(caller);
      const client = createStreamClient({
        retry: retryOf(ports),
        snapshot: frames.snapshot,
        now,
        onEnd: () => {
          leaveGroup();
          leave();
          metrics.count('streams_ended');
        },
      });
      const open: OpenStream = { ...caller, hasPositions: false, client };
      const leave = streams.add(open);
      const leaveGroup = groups.add(client);
      metrics.count('streams_opened');
      sendPositions(open, positions).catch((error: unknown) => {
        log.error({ err: error }, 'positions were not read for a stream');
        open.client.end();
      });
      return open.client.body;
    },
    close() {
      closed = true;
      stop();
      groups.close();
      frames.close();
      waiters.close();
      for (const { client } of streams.all) client.end();
    },
  };
}

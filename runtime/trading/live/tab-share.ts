import type { BrowserEnvironment, Channel } from './browser-environment.ts';
import type { LinkState } from './link.ts';
import { createTabLock } from './tab-lock.ts';

/** Messages from the leader, which holds the stream, to the other tabs. */
export type Passed =
  | { kind: 'activity' }
  | { kind: 'link'; link: LinkState; unsupported: boolean }
  | { kind: 'event'; name: string; data: unknown };

/** Messages to the leader: a new tab requests the complete state, and a visible tab reports itself. */
type TabMessage = Passed | { kind: 'hello' } | { kind: 'watching' };

export interface TabShareParts {
  tabs: NonNullable<BrowserEnvironment['tabs']>;
  name: string;
  environment: Pick<BrowserEnvironment, 'now' | 'isVisible'>;
  /** This tab became the leader. */
  onLead(): void;
  /** Another tab is the leader. */
  onFollow(): void;
  onPassed(message: Exclude<Passed, { kind: 'activity' }>): void;
  /** A new tab appeared: the leader passes on the complete state. */
  onNewcomer(): void;
}

export interface TabShare {
  start(): void;
  stop(): void;
  isLeader(): boolean;
  /** Whether another tab of this browser is visible. */
  isWatchedElsewhere(): boolean;
  /** Sends a message to the other tabs if this tab is the leader. */
  pass(message: Passed): void;
}

const WATCHING_MS = 20_000;
/** A leader that is silent for this long is frozen: another tab replaces it. */
const SILENCE_MS = 45_000;

/**
 * One stream for all tabs of a browser: a lock elects the leader, and a channel carries its data to the
 * others.
 */
export function createTabShare({
  tabs,
  name,
  environment,
  onLead,
  onFollow,
  onPassed,
  onNewcomer,
}: TabShareParts): TabShare {
  let channel: Channel | null = null;
  let heard = 0;
  let watchedElsewhere = -Infinity;
  let timer: ReturnType<typeof setInterval> | undefined;

  function follow() {
    heard = environment.now();
    onFollow();
  }

  const lock = createTabLock({
    locks: tabs.locks,
    name,
    onHeld: onLead,
    onTaken() {
      follow();
      lock.ask();
    },
  });

  const post = (message: TabMessage) => channel?.post(message);

  function onMessage(message: TabMessage) {
    if (message.kind === 'hello' || message.kind === 'watching') {
      watchedElsewhere = environment.now();
      if (message.kind === 'hello' && lock.isHeld()) onNewcomer();
    } else if (!lock.isHeld()) {
      heard = environment.now();
      if (message.kind !== 'activity') onPassed(message);
    }
  }

  function tick() {
    if (lock.isHeld() || !environment.isVisible()) return;
    post({ kind: 'watching' });
    if (environment.now() - heard > SILENCE_MS) lock.ask(true);
  }

  return {
    isLeader: lock.isHeld,
    isWatchedElsewhere: () => environment.now() - watchedElsewhere < 2 * WATCHING_MS,
    pass: (message) => lock.isHeld() && post(message),
    start() {
      if (channel) return;
      channel = tabs.open(name);
      channel.listen((message) => onMessage(message as TabMessage));
      follow();
      post({ kind: 'hello' });
      timer = setInterval(tick, WATCHING_MS);
      lock.ask();
    },
    stop() {
      clearInterval(timer);
      lock.leave();
      channel?.close();
      channel = null;
    },
  };
}

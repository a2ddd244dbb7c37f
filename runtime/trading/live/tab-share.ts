import type { BrowserEnvironment, Channel } from './browser-environment.ts';
import type { LinkState } from './link.ts';
import { createTabLock } from './tab-lock.ts';

/** What the tab that holds the stream says to the others. */
export type Passed =
  | { kind: 'sign' }
  | { kind: 'link'; link: LinkState; unsupported: boolean }
  | { kind: 'event'; name: string; data: unknown };

/** And they to it: a newcomer asks for all there is, and who is looked at says so. */
type TabMessage = Passed | { kind: 'hello' } | { kind: 'watching' };

export interface TabShareParts {
  tabs: NonNullable<BrowserEnvironment['tabs']>;
  name: string;
  environment: Pick<BrowserEnvironment, 'now' | 'isVisible'>;
  /** This tab is to hold the stream from now on. */
  onLead(): void;
  /** Another one does. */
  onFollow(): void;
  onPassed(message: Exclude<Passed, { kind: 'sign' }>): void;
  /** Another tab has just come: everything that is known is to be passed on. */
  onNewcomer(): void;
}

export interface TabShare {
  start(): void;
  stop(): void;
  isLeader(): boolean;
  /** Is another tab of this browser being looked at? */
  isWatchedElsewhere(): boolean;
  /** Tells the others, where this tab holds the stream. */
  pass(message: Passed): void;
}

const WATCHING_MS = 20_000;
/** A leader that says nothing for so long is frozen: its place is taken. */
const SILENCE_MS = 45_000;

/** One stream for all tabs of a browser: a lock elects who holds it, a channel carries what it brings to the others. */
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
      if (message.kind !== 'sign') onPassed(message);
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

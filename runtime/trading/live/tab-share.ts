import type { Around, Channel } from './browser-around.ts';
import type { LinkState } from './link.ts';

/** What tabs say to each other. The leader passes on what the stream brings; the others ask for all of it and say that they are looked at. */
type TabMessage =
  | { kind: 'hello' }
  | { kind: 'watching' }
  | { kind: 'sign' }
  | { kind: 'link'; link: LinkState; unsupported: boolean }
  | { kind: 'event'; name: string; data: unknown };

export interface TabShareOptions {
  tabs: NonNullable<Around['tabs']>;
  name: string;
  now(): number;
  isVisible(): boolean;
  /** This tab is to hold the stream now; its end is told by `onFollow` or `stop`. */
  onLead(): void;
  onFollow(): void;
  /** Something the leader passed on. */
  onEvent(name: string, data: unknown): void;
  onLink(link: LinkState, unsupported: boolean): void;
  /** Another tab has just come: everything that is known is to be passed on. */
  onNewcomer(): void;
}

export interface TabShare {
  start(): void;
  stop(): void;
  isLeader(): boolean;
  /** Is another tab of this browser being looked at? */
  isWatchedElsewhere(): boolean;
  pass(message: Extract<TabMessage, { kind: 'event' | 'link' | 'sign' }>): void;
}

const WATCHING_MS = 20_000;
/** A leader that says nothing for so long is frozen: its place is taken. */
const SILENCE_MS = 45_000;

/** One stream for all tabs of a browser: a lock elects who holds it, a channel carries what it brings to the others. */
export function createTabShare(options: TabShareOptions): TabShare {
  const { tabs, name, now, isVisible } = options;
  let channel: Channel | null = null;
  let asking: AbortController | null = null;
  let release: (() => void) | null = null;
  let heard = 0;
  let watchedElsewhere = -Infinity;
  let timer: ReturnType<typeof setInterval> | undefined;

  const post = (message: TabMessage) => channel?.post(message);

  function onMessage(message: TabMessage) {
    if (message.kind === 'hello' || message.kind === 'watching') watchedElsewhere = now();
    if (message.kind === 'hello' && release) options.onNewcomer();
    if (message.kind === 'hello' || message.kind === 'watching' || release) return;
    heard = now();
    if (message.kind === 'event') options.onEvent(message.name, message.data);
    else if (message.kind === 'link') options.onLink(message.link, message.unsupported);
  }

  async function hold() {
    asking = null;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    options.onLead();
    await held;
  }

  function ask(steal: boolean) {
    asking?.abort();
    const controller = new AbortController();
    asking = controller;
    const granted = async () => {
      if (!controller.signal.aborted) await hold();
    };
    const request = steal ? tabs.locks.request(name, { steal }, granted) : tabs.locks.request(name, { signal: controller.signal }, granted);
    request.catch(() => {
      if (controller.signal.aborted) return;
      // No lock is to be had here: this tab stands alone.
      if (asking === controller) return void hold();
      // Another tab took the place: this one was frozen.
      release?.();
      release = null;
      if (!channel) return;
      heard = now();
      options.onFollow();
      ask(false);
    });
  }

  function tick() {
    if (release || !isVisible()) return;
    post({ kind: 'watching' });
    if (now() - heard > SILENCE_MS) ask(true);
  }

  return {
    isLeader: () => release !== null,
    isWatchedElsewhere: () => now() - watchedElsewhere < 2 * WATCHING_MS,
    pass: (message) => post(message),
    start() {
      if (channel) return;
      channel = tabs.open(name);
      channel.listen((message) => onMessage(message as TabMessage));
      heard = now();
      options.onFollow();
      post({ kind: 'hello' });
      timer = setInterval(tick, WATCHING_MS);
      ask(false);
    },
    stop() {
      clearInterval(timer);
      asking?.abort();
      asking = null;
      channel?.close();
      channel = null;
      release?.();
      release = null;
    },
  };
}

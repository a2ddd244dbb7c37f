import type { BrowserEnvironment } from './browser-environment.ts';

export interface PresenceParts {
  environment: Pick<BrowserEnvironment, 'isVisible' | 'onVisibility'>;
  /** The tab became visible; reported each time. */
  onShown(): void;
  /** The tab has been hidden for a while, and no other tab needs it. */
  onGone(): void;
  /** Whether a hidden tab still serves another one. */
  isNeeded(): boolean;
}

export interface Presence {
  start(): void;
  stop(): void;
}

/** A browser without a visible tab closes its stream after this time. */
const HIDDEN_MS = 60_000;

export function createPresence({ environment, onShown, onGone, isNeeded }: PresenceParts): Presence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | null = null;

  function hide() {
    clearTimeout(timer);
    timer = setTimeout(() => (isNeeded() ? hide() : onGone()), HIDDEN_MS);
  }

  function update() {
    clearTimeout(timer);
    if (environment.isVisible()) onShown();
    else hide();
  }

  return {
    start() {
      leave ??= environment.onVisibility(update);
      if (environment.isVisible()) onShown();
    },
    stop() {
      clearTimeout(timer);
      leave?.();
      leave = null;
    },
  };
}

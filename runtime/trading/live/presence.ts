import type { BrowserEnvironment } from './browser-environment.ts';

export interface PresenceParts {
  environment: Pick<BrowserEnvironment, 'isVisible' | 'onVisibility'>;
  /** The tab is looked at; told again each time it is shown. */
  onShown(): void;
  /** It has not been looked at for a while, and nobody needs it. */
  onGone(): void;
  /** Does a hidden tab still work for another one? */
  isNeeded(): boolean;
}

export interface Presence {
  start(): void;
  stop(): void;
}

/** A browser that nobody looks at gives its stream back after so long. */
const HIDDEN_MS = 60_000;

export function createPresence({ environment, onShown, onGone, isNeeded }: PresenceParts): Presence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | null = null;

  function hide() {
    clearTimeout(timer);
    timer = setTimeout(() => (isNeeded() ? hide() : onGone()), HIDDEN_MS);
  }

  function look() {
    clearTimeout(timer);
    if (environment.isVisible()) onShown();
    else hide();
  }

  return {
    start() {
      leave ??= environment.onVisibility(look);
      if (environment.isVisible()) onShown();
    },
    stop() {
      clearTimeout(timer);
      leave?.();
      leave = null;
    },
  };
}

import { onTestFinished, vi } from 'vitest';

export interface StubbedObserver {
  /** Reports that the observed element was out of view and has come into view, as a busy browser does. */
  reach(): void;
  isOn: boolean;
}

/** Replaces `IntersectionObserver` for one test; the observers in the order of their creation. */
export function stubObserver(): StubbedObserver[] {
  const observers: StubbedObserver[] = [];
  class Observer {
    #own: StubbedObserver;
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      this.#own = { reach: () => report([{ isIntersecting: false }, { isIntersecting: true }]), isOn: false };
      observers.push(this.#own);
    }
    observe() {
      this.#own.isOn = true;
    }
    disconnect() {
      this.#own.isOn = false;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return observers;
}

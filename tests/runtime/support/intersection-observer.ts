import { onTestFinished, vi } from 'vitest';

export interface StubbedObserver {
  /** Reports that the observed element has come into view. */
  reach(): void;
  isOn: boolean;
}

/** Replaces `IntersectionObserver` for one test; the observers in the order of their creation. */
export function stubObserver(): StubbedObserver[] {
  const observers: StubbedObserver[] = [];
  class Observer {
    #own: StubbedObserver;
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      this.#own = { reach: () => report([{ isIntersecting: true }]), isOn: false };
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

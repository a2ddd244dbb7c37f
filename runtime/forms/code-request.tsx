import { useCallback, useEffect, useRef, useState } from 'react';
import type { CodeSent } from '../../schemas/generated/types.ts';
import { formatClock } from '../lib/format-clock.ts';
import { formatTime } from '../lib/format-date.ts';
import type { ApiResult } from '../platform/api-error.ts';
import { useLanguage, useT } from '../platform/hooks.ts';
import { useCountdown } from '../ui/use-countdown.ts';

const PAUSE_SECONDS = 300;

export interface CodeRequest {
  /** The latest known code. */
  sent: CodeSent | null;
  /** Requested too soon: 1 request per 5 minutes. */
  tooMany: boolean;
  problem: string;
  busy: boolean;
  /** The earliest time of the next request, in milliseconds of Date.now(); null for now. */
  nextAt: number | null;
  ask(call: () => Promise<ApiResult<CodeSent>>): Promise<void>;
}

/** The time until `next_at` by this device's clock, capped at the backend's own pause. */
function pauseOf({ sent_at, next_at, fresh }: CodeSent): number {
  const whole = Date.parse(next_at) - Date.parse(sent_at);
  return fresh ? whole : Math.min(whole, Math.max(0, Date.parse(next_at) - Date.now()));
}

/** Requests codes, with a pause between requests. */
export function useCodeRequest(): CodeRequest {
  const t = useT();
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [nextAt, setNextAt] = useState<number | null>(null);
  const [tooMany, setTooMany] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = useCallback(
    async (call: () => Promise<ApiResult<CodeSent>>) => {
      setBusy(true);
      setProblem('');
      setTooMany(false);
      const result = await call();
      setBusy(false);
      if (result.ok) {
        setSent(result.data);
        return setNextAt(Date.now() + pauseOf(result.data));
      }
      const isTooSoon = result.error.status === 429;
      setProblem(isTooSoon ? t('code.too-soon') : result.error.message);
      setTooMany(isTooSoon);
      if (isTooSoon) setNextAt(Date.now() + (result.error.retryAfter ?? PAUSE_SECONDS) * 1000);
    },
    [t],
  );
  return { sent, tooMany, problem, busy, nextAt, ask };
}

/**
 * Requests a code when the component mounts; while an earlier code is valid, the backend sends no other.
 * @param call `again` is true for another code; the same function on every render
 */
export function useCodeOnMount(call: (again: boolean) => Promise<ApiResult<CodeSent>>) {
  const request = useCodeRequest();
  const isRequested = useRef(false);
  const { ask } = request;
  const send = useCallback((again: boolean) => void ask(() => call(again)), [ask, call]);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    send(false);
  }, [send]);
  return { request, again: () => send(true) };
}

/** The time at which a code that is still valid was sent; null for a new one. */
export function useEarlierCode(sent: CodeSent | null): string | null {
  const language = useLanguage();
  return sent && !sent.fresh ? formatTime(language, new Date(sent.sent_at)) : null;
}

interface RequestCodeProps {
  request: CodeRequest;
  /** Label of the button; "Request new code" by default. */
  label?: string;
  /** Added to the explanation of a request that came too soon. */
  tooSoonHint?: string;
  onAsk(): void;
}

function TooSoon({ problem, hint }: { problem: string; hint?: string }) {
  const t = useT();
  return (
    <section className="alert alert-warning alert-soft block text-sm" aria-labelledby="too-many-title">
      <h2 id="too-many-title" className="font-semibold">
        {t('code.too-many')}
      </h2>
      <p className="mt-1">{problem}</p>
      <p className="mt-1">{t('code.too-many-text')}</p>
      {hint ? <p className="mt-1">{hint}</p> : null}
    </section>
  );
}

/** Requests another code, shows errors, and counts down to the next request. */
export function RequestCode({ request, label, tooSoonHint, onAsk }: RequestCodeProps) {
  const t = useT();
  const { tooMany, problem } = request;
  const seconds = useCountdown(request.nextAt);
  const waits = seconds > 0;
  return (
    <div className="grid gap-3">
      <div role="alert" className="text-error text-sm empty:hidden">
        {tooMany ? <TooSoon problem={problem} hint={tooSoonHint} /> : problem}
      </div>
      <button
        type="button"
        className="btn aria-disabled:text-muted w-full aria-disabled:bg-transparent aria-disabled:opacity-100"
        aria-disabled={request.busy || waits}
        onClick={() => (request.busy || waits ? undefined : onAsk())}
      >
        {request.busy ? <span className="spinner" aria-hidden="true" /> : null}
        {waits ? t('code.request-in', { time: formatClock(seconds) }) : (label ?? t('code.request'))}
      </button>
    </div>
  );
}

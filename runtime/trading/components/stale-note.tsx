import { useEffect, useReducer } from 'react';
import { useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { useQuote } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import './parts.css';

const SECOND_MS = 1000;
/** Seconds. */
const [MINUTE, HOUR] = [60, 3600];

/** An age in the largest unit of which at least two have passed. */
function ageText(t: T, seconds: number): string {
  if (seconds < 2 * MINUTE) return t('parts.age-seconds', { seconds });
  if (seconds < 2 * HOUR) return t('parts.age-minutes', { minutes: Math.floor(seconds / MINUTE) });
  return t('parts.age-hours', { hours: Math.floor(seconds / HOUR) });
}

interface StaleNoteProps {
  asset: { id: string };
  /** Only the age, beside the price. */
  isShort?: boolean;
  className?: string;
}

/** The age of a price that is too old to trade on; nothing while it is fresh. */
export function StaleNote({ asset, isShort, className = '' }: StaleNoteProps) {
  const t = useT();
  const { quotes } = useLive();
  const quote = useQuote(asset.id);
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const isStale = quote?.stale ?? false;
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setInterval(renew, SECOND_MS);
    return () => clearInterval(timer);
  }, [isStale]);
  if (!isStale) return null;
  const seconds = Math.floor((quotes.age(asset.id) ?? 0) / SECOND_MS);
  const age = ageText(t, seconds);
  return (
    <span className={`stale-note ${className}`}>
      {t(isShort ? 'parts.stale-short' : 'parts.stale', { age })}
    </span>
  );
}

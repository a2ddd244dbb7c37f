import { useEffect, useReducer } from 'react';
import { useT } from '../../platform/hooks.ts';
import { useQuote } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import './parts.css';

const SECOND_MS = 1000;

/** The age of a price that is too old to trade on; nothing while it is fresh. */
export function StaleNote({ asset, className = '' }: { asset: { id: string }; className?: string }) {
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
  const age =
    seconds < 120
      ? t('parts.age-seconds', { seconds })
      : seconds < 7200
        ? t('parts.age-minutes', { minutes: Math.floor(seconds / 60) })
        : t('parts.age-hours', { hours: Math.floor(seconds / 3600) });
  return <span className={`stale-note ${className}`}>{t('parts.stale', { age })}</span>;
}

import { useEffect, useReducer, type ReactNode } from 'react';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { useAssets, useLink } from '../../trading/live/hooks.ts';
import { useLive, type AssetView } from '../../trading/live/live.ts';
import { localDecimal } from '../../../domain/money/local-decimal.ts';

const TICK_MS = 1000;

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function ageOf(t: T, language: string, milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 120) return t('parts.age-seconds', { seconds: localDecimal(seconds.toFixed(1), language) });
  return seconds < 7200
    ? t('parts.age-minutes', { minutes: Math.floor(seconds / 60) })
    : t('parts.age-hours', { hours: Math.floor(seconds / 3600) });
}

/** Renders once per second instead of with every price. */
function useTick() {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && tick(), TICK_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Connection, server time and the quote age of the chart's asset. */
export function StatusBar({ asset }: { asset: AssetView | undefined }) {
  const t = useT();
  const language = useLanguage();
  const { quotes } = useLive();
  const { state, via } = useLink();
  const { list } = useAssets();
  useTick();
  const quote = asset && quotes.get(asset.id);
  const age = asset && quotes.age(asset.id);
  const serverTime = quote && age !== undefined ? new Date(quote.at + age) : undefined;
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return (
    <footer className="term-status">
      <p role="status" data-state={state}>
        <span className="term-lamp" aria-hidden="true" />
        {t(`terminal.link-${state}`, { via: t(`terminal.via-${via}`) })}
      </p>
      <dl>
        <Part name={t('terminal.symbols')}>{list.length}</Part>
        <Part name={t('terminal.server-time')}>{serverTime ? `${clock.format(serverTime)} UTC` : '–'}</Part>
        <Part name={t('terminal.price-age')}>{age === undefined ? '–' : ageOf(t, language, age)}</Part>
      </dl>
    </footer>
  );
}

import { useLanguage, useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import type { AssetView } from '../live/live.ts';
import { marketTime, shortMarketTime } from '../ticket/market-time.ts';

function closedText(t: T, language: string, opensAt: string | null): string {
  return opensAt
    ? t('assets.opens', { time: marketTime(language, opensAt, Date.now()) })
    : t('assets.closed-long');
}

/** Marks a closed market, with its opening time if known. */
export function ClosedMark({ asset: { changes_at } }: { asset: Pick<AssetView, 'changes_at'> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <span className="closed-mark" title={closedText(t, language, changes_at)}>
      <span>{t('assets.closed-short')}</span>{' '}
      {changes_at ? <time dateTime={changes_at}>{shortMarketTime(language, changes_at)}</time> : null}
    </span>
  );
}

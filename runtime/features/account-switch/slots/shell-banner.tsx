import { useStore } from 'zustand';
import { formatTime } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { useLink } from '../../../trading/live/hooks.ts';
import '../account-switch.css';

/**
 * Says since when no prices arrive. While the whole backend is unreachable, the app frame already says so.
 */
export function Contribution() {
  const t = useT();
  const language = useLanguage();
  const { state, since } = useLink();
  const backend = useStore(usePlatform().settings, (state) => state.backend);
  const isLost = state === 'lost' && backend !== 'down';
  const time = formatTime(language, new Date(since), { second: '2-digit' });
  return (
    <div role="status" className="contents">
      {isLost ? (
        <p className="connection text-dense flex items-center justify-center gap-2.5 py-1.5">
          <span className="spinner" aria-hidden="true" />
          {t('link.lost', { time })}
        </p>
      ) : null}
    </div>
  );
}

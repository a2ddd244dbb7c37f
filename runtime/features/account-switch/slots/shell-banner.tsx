import { useStore } from 'zustand';
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
  const backend = useStore(usePlatform().settings, ({ backend: said }) => said);
  const isLost = state === 'lost' && backend !== 'down';
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(since);
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

import { useT } from '../../../platform/hooks.ts';
import { LazyIcon, type LazyIconName } from '../../../ui/lazy-icon.tsx';
import { useReviewHours } from './review-hours.ts';

const FACTS: readonly (readonly [id: string, icon: LazyIconName])[] = [
  ['time', 'camera'],
  ['review', 'clock'],
  ['safe', 'shield-check'],
];

/** What the check is for, and what to expect. */
export function Hero({ lead, isOpen }: { lead: string; isOpen: boolean }) {
  const t = useT();
  const time = useReviewHours();
  return (
    <header className="flex items-start gap-4">
      <span className="kyc-emblem max-sm:hidden">
        <LazyIcon name="shield-check" />
      </span>
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold">{t(isOpen ? 'kyc.title' : 'kyc.title-sent')}</h1>
        <p className="text-muted mt-1">{lead}</p>
        {isOpen ? (
          <ul aria-label={t('kyc.facts')} className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {FACTS.map(([id, icon]) => (
              <li key={id} className="flex items-center gap-2">
                <LazyIcon name={icon} size={16} className="text-muted flex-none" />
                {t(`kyc.fact-${id}`, time)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </header>
  );
}

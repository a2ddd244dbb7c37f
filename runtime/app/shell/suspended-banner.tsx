import { useT } from '../../platform/hooks.ts';

/** Links a suspended user to the screen that explains the suspension. */
export function SuspendedBanner({ onReturn }: { onReturn(): void }) {
  const t = useT();
  return (
    <aside className="banner" data-kind="warning" aria-label={t('suspended.title')}>
      <p>
        <strong>{t('suspended.title')}</strong>
      </p>
      <button type="button" className="btn btn-sm" onClick={onReturn}>
        {t('suspended.details')}
      </button>
    </aside>
  );
}

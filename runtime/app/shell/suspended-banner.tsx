import { useT } from '../../platform/hooks.ts';

/** A suspended person has left the screen that says so; it stays a click away. */
export function SuspendedBanner({ onReturn }: { onReturn(): void }) {
  const t = useT();
  return (
    <div className="banner" data-kind="warning">
      <p>
        <strong>{t('suspended.title')}</strong>
      </p>
      <button type="button" className="btn btn-sm" onClick={onReturn}>
        {t('suspended.details')}
      </button>
    </div>
  );
}

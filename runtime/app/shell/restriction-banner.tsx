import { useT } from '../../platform/hooks.ts';

export type Restriction = 'suspended' | 'identity' | 'two-fa';

interface RestrictionBannerProps {
  cause: Restriction;
  onReturn(): void;
}

/** Links a restricted user to the screen that explains the restriction. */
export function RestrictionBanner({ cause, onReturn }: RestrictionBannerProps) {
  const t = useT();
  return (
    <aside className="banner" data-kind="warning" aria-label={t(`${cause}.title`)}>
      <p>
        <strong>{t(`${cause}.title`)}</strong>
      </p>
      <button type="button" className="btn btn-sm" onClick={onReturn}>
        {t(`${cause}.details`)}
      </button>
    </aside>
  );
}

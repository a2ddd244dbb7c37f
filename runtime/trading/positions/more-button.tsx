import { useT } from '../../platform/hooks.ts';

/** Reads the next page of a list. */
export function MoreButton({ isBusy, more }: { isBusy: boolean; more(): void }) {
  const t = useT();
  return (
    <button
      type="button"
      className="row-button ms-auto"
      aria-disabled={isBusy}
      onClick={() => !isBusy && more()}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
      {t('positions.more')}
    </button>
  );
}

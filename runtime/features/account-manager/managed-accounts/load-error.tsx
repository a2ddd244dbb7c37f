import { useT } from '../../../platform/hooks.ts';

/** A load error: the failed list, the cause, and a retry button. */
export function LoadError({
  what,
  why,
  busy,
  onRetry,
}: {
  what: string;
  why: string;
  busy: boolean;
  onRetry(): void;
}) {
  const t = useT();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p>
        {what} {why}
      </p>
      <button type="button" className="btn btn-sm" aria-disabled={busy} onClick={onRetry}>
        {t('app.retry')}
      </button>
    </div>
  );
}

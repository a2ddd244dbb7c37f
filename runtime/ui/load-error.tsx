import { useT } from '../platform/hooks.ts';

interface LoadErrorProps {
  /** What could not be loaded, as a sentence. */
  what: string;
  /** The reason, as a sentence. */
  why: string;
  isBusy: boolean;
  onRetry(): void;
  className?: string;
}

/** A load error with its reason and a retry button. */
export function LoadError({
  what,
  why,
  isBusy,
  onRetry,
  className = 'flex flex-wrap items-center gap-3 text-sm',
}: LoadErrorProps) {
  const t = useT();
  return (
    <div role="alert" className={className}>
      <p>
        {what} {why}
      </p>
      <button type="button" className="btn btn-sm" aria-disabled={isBusy} onClick={onRetry}>
        {t('app.retry')}
      </button>
    </div>
  );
}

import './list-states.css';
import type { ReactNode } from 'react';
import { useT } from '../platform/hooks.ts';

/** A placeholder in the shape of the list. */
export function ListWaiting({ rows = 3 }: { rows?: number }) {
  const t = useT();
  return (
    <div className="list-waiting" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton h-7" aria-hidden="true" />
      ))}
    </div>
  );
}

export function ListFailed({
  text,
  onRetry,
  isBusy = false,
}: {
  text: string;
  onRetry(): void;
  isBusy?: boolean;
}) {
  const t = useT();
  return (
    <div className="list-empty" role="alert">
      <p>{text}</p>
      <button type="button" className="btn btn-sm" aria-disabled={isBusy} onClick={onRetry}>
        {t('app.retry')}
      </button>
    </div>
  );
}

/** Why the last read failed, below rows that loaded before. */
export function ListProblem({ text }: { text: string | undefined }) {
  return text ? (
    <span role="alert" className="text-error">
      {text}
    </span>
  ) : null;
}

export function ListEmpty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="list-empty">
      <p>{text}</p>
      {children}
    </div>
  );
}

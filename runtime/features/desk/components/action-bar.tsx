import { KeyHint } from './key-hint.tsx';
import { useKeys } from './use-keys.ts';

export interface CaseAction {
  label: string;
  /** Single key that starts it. */
  key?: string;
  isPrimary?: boolean;
  onStart(): void;
}

/** What the operator can do now, each also by its key. */
export function ActionBar({ actions }: { actions: readonly CaseAction[] }) {
  useKeys(Object.fromEntries(actions.flatMap(({ key, onStart }) => (key ? [[key, onStart]] : []))));
  if (!actions.length) return null;
  return (
    <div className="desk-actions">
      {actions.map(({ label, key, isPrimary, onStart }) => (
        <button
          key={label}
          type="button"
          className={`btn ${isPrimary ? 'btn-primary ms-auto' : ''}`}
          aria-keyshortcuts={key}
          onClick={onStart}
        >
          {label}
          {key ? <KeyHint>{key.toUpperCase()}</KeyHint> : null}
        </button>
      ))}
    </div>
  );
}

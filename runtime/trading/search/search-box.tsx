import { useEffect, useId, useRef } from 'react';
import { useT } from '../../platform/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyIcon } from '../../ui/lazy-icon.tsx';

/**
 * Searches all fields. Optionally takes the focus on mount, after the dialog around it has opened. Escape
 * clears it first; Arrow Down moves to the rows.
 */
export function SearchBox({
  value,
  onChange,
  controls,
  autoFocus,
}: {
  value: string;
  onChange(value: string): void;
  controls: string;
  autoFocus?: boolean;
}) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <div className="asset-search">
      <LazyIcon name="search" size={16} />
      <label htmlFor={id} className="sr-only">
        {t('assets.search')}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        role="searchbox"
        className="input input-sm"
        placeholder={t('assets.search-hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="search"
        value={value}
        aria-controls={controls}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault();
            event.stopPropagation();
            clear();
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            document.getElementById(controls)?.querySelector<HTMLElement>('[data-asset]')?.focus();
          }
        }}
      />
      {value ? (
        <button type="button" className="asset-clear" aria-label={t('assets.clear')} onClick={clear}>
          <Icon name="x" size={16} />
        </button>
      ) : null}
    </div>
  );
}

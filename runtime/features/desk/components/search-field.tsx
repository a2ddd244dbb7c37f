import { useId } from 'react';

interface SearchFieldProps {
  label: string;
  hint: string;
  value: string;
  /** As in the query of the call. */
  maxLength?: number;
  onChange(value: string): void;
}

export function SearchField({ label, hint, value, maxLength = 80, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div role="search" className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="desk-search input input-sm w-full"
        maxLength={maxLength}
        placeholder={hint}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

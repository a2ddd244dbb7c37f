import { useId, type ReactNode } from 'react';
import type { Transaction } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';

export const GROUPS = [
  'deposits',
  'withdrawals',
  'trades',
  'fees',
  'bonus',
  'corrections',
  'transfers',
] as const satisfies readonly Transaction['type'][];

/** Filters as the user enters them; empty texts filter nothing. */
export interface MovementFilter {
  type: string;
  /** Days in the user's time zone: 'YYYY-MM-DD'. */
  from: string;
  to: string;
  search: string;
}

export const NO_FILTER: MovementFilter = { type: '', from: '', to: '', search: '' };

/** The last day that a filter takes; a browser lets the user type years up to 275760. */
const LAST_DAY = '9999-12-31';

/** The beginning of a day in the user's time zone, `later` days later. */
function startOfDay(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + later).toISOString();
}

const isDay = (day: string): boolean => day.length === LAST_DAY.length;

/** The query of a filter; `to` includes its day. */
export function queryOf({ type, from, to, search }: MovementFilter): Record<string, string> {
  return {
    ...(type ? { type } : {}),
    ...(isDay(from) ? { from: startOfDay(from) } : {}),
    ...(isDay(to) ? { to: startOfDay(to, 1) } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
}

function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-muted mb-1 block text-xs">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

export function MovementFilters({
  filter,
  onChange,
}: {
  filter: MovementFilter;
  onChange(filter: MovementFilter): void;
}) {
  const t = useT();
  const isFiltered = Object.values(filter).some(Boolean);
  const set = (change: Partial<MovementFilter>) => onChange({ ...filter, ...change });
  return (
    <div role="search" className="transaction-filters" aria-label={t('transactions.filters')}>
      <Labelled label={t('transactions.type')}>
        {(id) => (
          <select
            id={id}
            className="select select-sm w-full"
            value={filter.type}
            onChange={(event) => set({ type: event.target.value })}
          >
            <option value="">{t('transactions.type-all')}</option>
            {GROUPS.map((group) => (
              <option key={group} value={group}>
                {t(`transactions.type-${group}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {(['from', 'to'] as const).map((end) => (
        <Labelled key={end} label={t(`transactions.${end}`)}>
          {(id) => (
            <input
              id={id}
              type="date"
              className="input input-sm w-full"
              value={filter[end]}
              max={end === 'from' ? filter.to || undefined : undefined}
              min={end === 'to' ? filter.from || undefined : undefined}
              onChange={(event) => set({ [end]: event.target.value })}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={t('transactions.search')}>
        {(id) => (
          <input
            id={id}
            type="search"
            className="input input-sm w-full"
            maxLength={80}
            placeholder={t('transactions.search-hint')}
            value={filter.search}
            onChange={(event) => set({ search: event.target.value })}
          />
        )}
      </Labelled>
      {isFiltered ? (
        <button type="button" className="btn btn-ghost btn-sm self-end" onClick={() => onChange(NO_FILTER)}>
          {t('transactions.clear')}
        </button>
      ) : null}
    </div>
  );
}

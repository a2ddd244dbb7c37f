import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { LONGEST_SEARCH, type FilterChoice } from './list-filter.ts';
import type { ListFilterState } from './use-list-filter.ts';

interface LabelledProps {
  label: string;
  className?: string;
  children(id: string): ReactNode;
}

function Labelled({ label, className = '', children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="text-muted mb-1 block text-xs">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface ListFiltersProps {
  state: ListFilterState;
  choice: FilterChoice;
  /** Name of a value of the choice; of all for the empty one. */
  nameOf(value: string): string;
  searchHint: string;
}

interface FilterFieldsProps extends ListFiltersProps {
  id?: string;
}

function FilterFields({ id, state, choice, nameOf, searchHint }: FilterFieldsProps) {
  const t = useT();
  const { filter, change, search, clear } = state;
  return (
    <div id={id} role="search" className="transaction-filters" aria-label={t('transactions.filters')}>
      <Labelled label={t(`transactions.${choice.name}`)}>
        {(id) => (
          <select
            id={id}
            className="select select-sm w-full"
            value={filter[choice.name]}
            onChange={(event) => change({ [choice.name]: event.target.value })}
          >
            {['', ...choice.values].map((value) => (
              <option key={value} value={value}>
                {nameOf(value)}
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
              onChange={(event) => change({ [end]: event.target.value })}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={t('transactions.search')} className="transaction-search">
        {(id) => (
          <input
            id={id}
            type="search"
            className="input input-sm w-full"
            maxLength={LONGEST_SEARCH}
            placeholder={searchHint}
            value={filter.search}
            onChange={(event) => search(event.target.value)}
          />
        )}
      </Labelled>
      {Object.values(filter).some(Boolean) ? (
        <button type="button" className="btn btn-ghost btn-sm self-end" onClick={clear}>
          {t('transactions.clear')}
        </button>
      ) : null}
    </div>
  );
}

/** The fields behind a button: on a phone they would fill the screen above the list. */
function FoldedFilters(props: ListFiltersProps) {
  const t = useT();
  const id = useId();
  const used = Object.values(props.state.filter).filter(Boolean).length;
  const [isOpen, setOpen] = useState(used > 0);
  return (
    <>
      <button
        type="button"
        className="btn btn-sm transaction-fold"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('transactions.filters')} {used ? <Badge>{used}</Badge> : null}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen ? <FilterFields id={id} {...props} /> : null}
    </>
  );
}

/** Type or status, dates and search of a list. */
export function ListFilters(props: ListFiltersProps) {
  return usePhone() ? <FoldedFilters {...props} /> : <FilterFields {...props} />;
}

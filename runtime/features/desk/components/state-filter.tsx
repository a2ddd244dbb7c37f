import { useId } from 'react';
import { useT } from '../../../platform/hooks.ts';

interface StateFilterProps<State extends string> {
  states: readonly State[];
  chosen: State;
  onChoose(state: State): void;
}

/** Narrows a queue to one state; the options are `operator.filter-<state>`. */
export function StateFilter<State extends string>({ states, chosen, onChoose }: StateFilterProps<State>) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-muted text-sm">
        {t('operator.filter')}
      </label>
      <select
        id={id}
        className="select select-sm w-auto max-w-full min-w-0"
        value={chosen}
        onChange={(event) => onChoose(event.target.value as State)}
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`operator.filter-${state}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

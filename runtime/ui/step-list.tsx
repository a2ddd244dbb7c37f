import { Fragment } from 'react';
import { useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { LazyIcon } from './lazy-icon.tsx';
import { uiTexts } from './texts.ts';

function numberClass(index: number, current: number): string {
  if (index < current) return 'bg-primary text-primary-content';
  if (index === current) return 'border-primary text-base-content border-2';
  return 'border-control border';
}

interface StepListProps {
  /** Names the process for screen readers. */
  label: string;
  steps: readonly { id: string; title: string }[];
  /** Null once all are completed. */
  current: string | null;
}

/** The steps of a process: completed ones ticked, the current one marked. */
export function StepList({ label, steps, current }: StepListProps) {
  useText('ui', uiTexts);
  const t = useT();
  const at = current === null ? steps.length : steps.findIndex(({ id }) => id === current);
  return (
    <ol className="flex items-center gap-2 text-sm" aria-label={label}>
      {steps.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 ? (
            <li
              aria-hidden="true"
              className={`h-px min-w-4 flex-1 ${index <= at ? 'bg-primary' : 'bg-line'}`}
            />
          ) : null}
          <li
            className={`flex items-center gap-2 ${index === at ? 'font-semibold' : 'text-muted'}`}
            aria-current={index === at ? 'step' : undefined}
          >
            <span
              className={`figures grid size-6 flex-none place-items-center rounded-full text-xs ${numberClass(index, at)}`}
            >
              {index < at ? <LazyIcon name="check" size={16} /> : index + 1}
            </span>
            <span className={index === at ? '' : 'max-sm:sr-only'}>{title}</span>
            {index < at ? <span className="sr-only">{t('steps.done')}</span> : null}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

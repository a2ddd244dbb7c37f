import { useT } from '../../../platform/hooks.ts';
import { messageAt } from './simulated-withdrawal.ts';
import { useProcessing } from './use-processing.ts';
import './simulation.css';

/** A progress that stands for nothing: 100 ticks with three messages (spec 2 §4). */
export function Processing({ onDone }: { onDone(): void }) {
  const t = useT();
  const progress = useProcessing(onDone);
  return (
    <div className="grid gap-3">
      <p role="status">{t(`simulation.${messageAt(progress)}`)}</p>
      <progress
        className="simulation-progress"
        aria-label={t('simulation.progress')}
        max={100}
        value={progress}
      />
      <p className="figures text-muted text-end text-sm" aria-hidden="true">
        {progress} %
      </p>
    </div>
  );
}

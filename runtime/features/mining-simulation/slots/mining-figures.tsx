import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { uptime } from '../simulation/simulated-counters.ts';
import { useCounters } from '../simulation/use-counters.ts';

/** Sample figures of the servers (spec 2 §9). */
const SUPPORT_TEAM = 4;
const SERVER = { cpu: '64GB', ram: '32GB' };

/** Random counters above the mining assets, under a heading that says so (spec 2 §2.20). */
export function Contribution({ count }: { count: number }) {
  const t = useT();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isRunning, setRunning] = useState(!isStill);
  const { elapsed, processor, memory, mined, max } = useCounters(isRunning);
  return (
    <section aria-labelledby="mining-simulation">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="mining-simulation" className="text-base font-semibold">
          {t('mining-simulation.title')}
        </h2>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => setRunning(!isRunning)}>
          <LazyIcon name={isRunning ? 'pause' : 'play'} size={16} />
          {t(isRunning ? 'mining-simulation.pause' : 'mining-simulation.resume')}
        </button>
        <p className="text-muted w-full text-sm">{t('mining-simulation.note')}</p>
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('mining-simulation.uptime')} value={uptime(elapsed)} />
        <StatCard
          label={t('mining-simulation.cpu')}
          value={processor.value}
          action={
            <Badge kind={processor.isHigh ? 'warning' : 'neutral'}>
              {t(processor.isHigh ? 'mining-simulation.high' : 'mining-simulation.normal')}
            </Badge>
          }
        />
        <StatCard
          label={t('mining-simulation.mined')}
          value={mined}
          note={t('mining-simulation.max', { max })}
        />
        <StatCard label={t('mining-simulation.support')} value={SUPPORT_TEAM} />
        <StatCard label={t('mining-simulation.memory')} value={memory} />
        <StatCard label={t('mining-simulation.assets')} value={count} />
        <div className="col-span-2">
          <StatCard
            label={t('mining-simulation.server')}
            value={SERVER.cpu}
            note={t('mining-simulation.server-note', SERVER)}
          />
        </div>
      </div>
    </section>
  );
}

import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const SimulationDialog = lazyComponent(
  'withdrawal simulation',
  'SimulationDialog',
  () => import('../simulation/simulation-dialog.tsx'),
);

/** The simulated withdrawal among the wallets, labelled as such. */
export function Contribution() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="border-control hover:bg-base-200 rounded-box mt-3 grid w-full cursor-pointer gap-1 border border-dashed p-4 text-start"
        aria-haspopup="dialog"
        onPointerEnter={SimulationDialog.prepare}
        onFocus={SimulationDialog.prepare}
        onClick={() => setOpen(true)}
      >
        <span className="font-semibold">{t('simulation.option')}</span>
        <span className="text-muted text-sm">{t('simulation.title')}</span>
      </button>
      {isOpen ? <SimulationDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

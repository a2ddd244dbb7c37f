import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SimulatedForm, type SimulatedRequest } from './simulated-form.tsx';
import { Preview } from './preview.tsx';
import { Processing } from './processing.tsx';
import { ConnectWallet } from './connect-wallet.tsx';

type Step = 'form' | 'preview' | 'processing' | 'wallet';

/** Form, preview, processing and the wallet connection, one after the other. */
function Steps({ onClose }: { onClose(): void }) {
  const [step, goTo] = useState<Step>('form');
  const [request, setRequest] = useState<SimulatedRequest>({ amount: '', method: null });
  switch (step) {
    case 'form':
      return (
        <SimulatedForm
          request={request}
          onChange={setRequest}
          onNext={() => goTo('preview')}
          onBack={onClose}
        />
      );
    case 'preview':
      return <Preview request={request} onNext={() => goTo('processing')} onCancel={() => goTo('form')} />;
    case 'processing':
      return <Processing onDone={() => goTo('wallet')} />;
    case 'wallet':
      return <ConnectWallet onClose={onClose} />;
  }
}

/**
 * The withdrawal from the estimated balance (spec 2 §4), a simulation: it makes no request, and its title
 * says so at every step.
 */
export function SimulationDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  return (
    <Dialog title={t('simulation.title')} onClose={onClose}>
      <p
        className="bg-base-200 border-warning rounded-field mb-5 border-s-3 px-3.5 py-2.5 text-sm"
        role="note"
      >
        {t('simulation.note')}
      </p>
      <Steps onClose={onClose} />
    </Dialog>
  );
}

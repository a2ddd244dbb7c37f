import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';

/** The last step: a button labelled as an example, which connects nothing. */
export function ConnectWallet({ onClose }: { onClose(): void }) {
  const t = useT();
  const [isPressed, setPressed] = useState(false);
  return (
    <>
      <p>{t('simulation.wallet')}</p>
      <p role="status" className="text-muted mt-3 text-sm">
        {isPressed ? t('simulation.connected-nothing') : ''}
      </p>
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {t('app.close')}
        </button>
        <button type="button" className="btn" onClick={() => setPressed(true)}>
          {t('simulation.connect')}
        </button>
      </div>
    </>
  );
}

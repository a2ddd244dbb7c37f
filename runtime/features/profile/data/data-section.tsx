import { useState } from 'react';
import { useStepUp } from '../../../forms/step-up/use-step-up.tsx';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ClosingDialog } from './closing-dialog.tsx';
import { dataTexts } from './texts.ts';
import { useExport } from './use-export.ts';

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4';

/** The export of the user's data, and the end of their account. */
export function DataSection() {
  useText('profile data', dataTexts);
  const t = useT();
  const stepUp = useStepUp();
  const { start, isBusy } = useExport(stepUp.confirm);
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <div className="divide-line mt-2 divide-y">
        <div className={ROW}>
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="font-medium">{t('data.export')}</h3>
            <p className="text-muted text-sm">{t('data.export-hint')}</p>
          </div>
          <BusyButton className="btn btn-sm" isBusy={isBusy} onClick={() => void start()}>
            {t('data.export-start')}
          </BusyButton>
        </div>
        <div className={ROW}>
          <div className="min-w-0 flex-1 basis-60">
            <h3 className="font-medium">{t('data.close')}</h3>
            <p className="text-muted text-sm">{t('data.close-hint')}</p>
          </div>
          <button
            type="button"
            className="btn btn-sm text-error"
            aria-haspopup="dialog"
            onClick={() => setClosing(true)}
          >
            {t('data.close-open')}
          </button>
        </div>
      </div>
      {stepUp.dialog}
      {isClosing ? <ClosingDialog onClose={() => setClosing(false)} /> : null}
    </>
  );
}

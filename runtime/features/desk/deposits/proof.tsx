import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { downloadFile } from '../../../platform/file-transfer.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { usePlatform, useT } from '../../../platform/hooks.ts';

/** Downloads the image that the trader sent. Each download is audited. */
export function Proof({ id }: { id: string }) {
  const t = useT();
  const { api, notifications } = usePlatform();
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    if (isBusy) return;
    setIsBusy(true);
    const { signal } = new AbortController();
    const result = await downloadFile(api, 'deposit.read-proof', { params: { id }, signal });
    setIsBusy(false);
    if (result.ok) saveFile(result.name, result.file.type, result.file);
    else notifications.show('error', result.error.message);
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <BusyButton isBusy={isBusy} className="btn btn-sm" onClick={() => void save()}>
        {t('operator.proof-save')}
      </BusyButton>
      <span className="text-muted text-sm">{t('operator.proof-hint')}</span>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { importChunk } from '../../../lib/import-chunk.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';

/** Downloads the user's data; `confirm` asks for a fresh code. Stops when the page is left. */
export function useExport(confirm: () => Promise<boolean>) {
  const { api, notifications, play } = usePlatform();
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download(signal: AbortSignal): Promise<void> {
    const { downloadFile } = await importChunk(
      'file transfer',
      () => import('../../../platform/file-transfer.ts'),
    );
    const result = await downloadFile(api, 'data-export.create', { params: undefined, signal });
    if (signal.aborted) return;
    if (result.ok) {
      saveFile(result.name, 'application/json', result.file);
      play('success');
      return notifications.show('success', t('data.exported'));
    }
    if (result.error.code !== 'step_up_required') return notifications.show('error', result.error.message);
    if (await confirm()) return await download(signal);
  }

  async function start() {
    if (isBusy) return;
    setBusy(true);
    running.current = new AbortController();
    await download(running.current.signal)
      .catch(() => notifications.show('error', t('app.chunk')))
      .finally(() => setBusy(false));
  }
  return { start, isBusy };
}

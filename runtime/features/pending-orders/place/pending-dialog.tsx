import '../../../trading/ticket/ticket.css';
import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useAsset, useBook, useSelectedAsset } from '../../../trading/live/hooks.ts';
import { ModeTitle } from '../../../trading/positions/mode-title.tsx';
import { PendingFields } from './pending-fields.tsx';
import type { TakenOver } from './use-pending-form.ts';

interface PendingDialogProps extends TakenOver {
  /** The selected asset by default. */
  assetId?: string;
  close(): void;
}

/**
 * Places an order that waits for a price, with the entries of the ticket that opened it, on the account that was selected
 * then.
 */
export function PendingDialog({ assetId, close, ...taken }: PendingDialogProps) {
  const t = useT();
  const [selected] = useSelectedAsset();
  const given = useAsset(assetId);
  const asset = given ?? selected;
  const current = useBook().account?.mode;
  const [mode, setMode] = useState(current);
  if (mode === undefined && current) setMode(current);
  return (
    <Dialog
      title={
        <ModeTitle mode={mode}>
          {asset ? t('pending.title-of', { asset: asset.a_name }) : t('pending.title')}
        </ModeTitle>
      }
      onClose={close}
    >
      {asset && mode ? (
        <PendingFields key={asset.id} asset={asset} mode={mode} taken={taken} onClose={close} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

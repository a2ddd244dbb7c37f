import { useEffect, useId, useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { decodePhoto, openBitmap, type Paint } from '../../../ui/photo/decode-photo.ts';
import { encodeWithinLimit } from '../../../ui/photo/prepare-photo.ts';
import { firstBoxes, type Box, type Side } from './mask-boxes.ts';
import { MaskEditor } from './mask-editor.tsx';

interface MaskDialogProps {
  /** The photo, which never leaves the browser. */
  file: File;
  side: Side;
  /** Null if the user gives up. */
  onDone(result: { file: File } | { problem: string } | null): void;
}

/** Fills the boxes; a pixel more on each side covers rounding. */
const painted =
  (boxes: readonly Box[]): Paint =>
  (context, scale) => {
    context.fillStyle = '#000';
    for (const { x, y, width, height } of boxes)
      context.fillRect(x * scale - 1, y * scale - 1, width * scale + 2, height * scale + 2);
  };

/** One flat picture: the covered pixels are gone. */
async function flatten(file: File, boxes: readonly Box[]): Promise<File | undefined> {
  const picture = await decodePhoto(file, painted(boxes));
  try {
    return await encodeWithinLimit(picture, file);
  } finally {
    picture.close();
  }
}

function useBitmap(file: File, onFail: () => void): ImageBitmap | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  useEffect(() => {
    let isGone = false;
    let opened: ImageBitmap | undefined;
    openBitmap(file).then(
      (decoded) => {
        opened = decoded;
        if (isGone) decoded.close();
        else setBitmap(decoded);
      },
      () => !isGone && onFail(),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the callback has no state
  }, [file]);
  return bitmap;
}

/** Covers the numbers of a bank card before its picture is sent. */
export function MaskDialog({ file, side, onDone }: MaskDialogProps) {
  const t = useT();
  const helpId = useId();
  const fail = () => onDone({ problem: t('kyc.mask-failed') });
  const bitmap = useBitmap(file, fail);
  const [changed, setChanged] = useState<Box[]>();
  const [isBusy, setBusy] = useState(false);
  const boxes = changed ?? (bitmap ? firstBoxes(side, bitmap) : []);
  async function finish() {
    if (isBusy || !bitmap) return;
    setBusy(true);
    const flat = await flatten(file, boxes).catch(() => undefined);
    if (flat) onDone({ file: flat });
    else fail();
  }
  return (
    <Dialog title={t('kyc.mask-title')} className="kyc-mask-dialog" onClose={() => onDone(null)}>
      <p id={helpId}>
        {t(`kyc.mask-text-${side}`)} <span className="text-muted block text-sm">{t('kyc.mask-keys')}</span>
      </p>
      {bitmap ? (
        <MaskEditor bitmap={bitmap} boxes={boxes} helpId={helpId} onChange={setChanged} />
      ) : (
        <Loading />
      )}
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" onClick={() => onDone(null)}>
          {t('kyc.mask-cancel')}
        </button>
        <BusyButton className="btn btn-primary" isBusy={isBusy} onClick={() => void finish()}>
          {t('kyc.mask-done')}
        </BusyButton>
      </div>
    </Dialog>
  );
}

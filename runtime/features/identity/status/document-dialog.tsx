import { useEffect, useReducer, useRef, useState } from 'react';
import type { CallParams } from '../../../../schemas/generated/calls.ts';
import { downloadFile } from '../../../platform/file-transfer.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loading } from '../../../ui/loading.tsx';

export type DocumentKind = CallParams['identity.file']['kind'];

type Picture = { bitmap: ImageBitmap } | { reason: string } | null;

/** A stored picture; null while it loads. */
function useStoredPicture(kind: DocumentKind) {
  const { api } = usePlatform();
  const t = useT();
  const [picture, setPicture] = useState<Picture>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let opened: ImageBitmap | undefined;
    async function load(): Promise<Picture> {
      const result = await downloadFile(api, 'identity.file', { params: { kind }, signal });
      if (!result.ok) return { reason: result.error.message };
      opened = await createImageBitmap(result.file);
      return { bitmap: opened };
    }
    void load()
      .catch(() => ({ reason: t('kyc.view-unreadable') }))
      .then((loaded) => (signal.aborted ? opened?.close() : setPicture(loaded)));
    return () => {
      controller.abort();
      opened?.close();
      setPicture(null);
    };
  }, [api, kind, t, attempt]);
  return { picture, retry };
}

/** A picture on a canvas, because the content security policy blocks local object URLs. */
function Canvas({ bitmap, label }: { bitmap: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas
      ref={canvas}
      width={bitmap.width}
      height={bitmap.height}
      role="img"
      aria-label={label}
      className="rounded-field max-w-full"
    />
  );
}

function StoredPicture({ kind }: { kind: DocumentKind }) {
  const t = useT();
  const { picture, retry } = useStoredPicture(kind);
  const label = t(`identity.${kind}`);
  return (
    <figure>
      <figcaption className="text-muted mb-1 text-sm">{label}</figcaption>
      {picture === null ? <Loading /> : null}
      {picture && 'reason' in picture ? (
        <LoadError what={t('kyc.view-failed')} why={picture.reason} isBusy={false} onRetry={retry} />
      ) : null}
      {picture && 'bitmap' in picture ? <Canvas bitmap={picture.bitmap} label={label} /> : null}
    </figure>
  );
}

interface DocumentDialogProps {
  title: string;
  kinds: readonly DocumentKind[];
  onClose(): void;
}

/** The pictures of a document that the user has sent. */
export function DocumentDialog({ title, kinds, onClose }: DocumentDialogProps) {
  const t = useT();
  return (
    <Dialog title={title} className="kyc-dialog" onClose={onClose}>
      <div className="grid gap-5">
        {kinds.map((kind) => (
          <StoredPicture key={kind} kind={kind} />
        ))}
        <p className="text-muted text-sm">{t('kyc.view-note')}</p>
      </div>
      <div className="dialog-actions">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('kyc.done')}
        </button>
      </div>
    </Dialog>
  );
}

import { useEffect, useReducer, useState } from 'react';
import type { CallParams } from '../../../../schemas/generated/calls.ts';
import { downloadFile } from '../../../platform/file-transfer.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';

export type DocumentKind = CallParams['identity.review-file']['kind'];

type CheckImage = { bitmap: ImageBitmap } | { reason: string } | null;

/** An image of an identity check; null while it loads. Each download is audited. */
export function useCheckImage(id: string, kind: DocumentKind): { image: CheckImage; retry(): void } {
  const t = useT();
  const { api } = usePlatform();
  const [image, setImage] = useState<CheckImage>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let opened: ImageBitmap | undefined;
    async function load(): Promise<CheckImage> {
      const result = await downloadFile(api, 'identity.review-file', { params: { id, kind }, signal });
      if (!result.ok) return { reason: result.error.message };
      opened = await createImageBitmap(result.file);
      return { bitmap: opened };
    }
    void load()
      .catch(() => ({ reason: t('operator.image-unreadable') }))
      .then((loaded) => (signal.aborted ? opened?.close() : setImage(loaded)));
    return () => {
      controller.abort();
      opened?.close();
      setImage(null);
    };
  }, [api, id, kind, t, attempt]);
  return { image, retry };
}

import { useEffect, useRef } from 'react';
import { downloadFile } from '../../platform/file-transfer.ts';
import { usePlatform } from '../../platform/hooks.ts';
import type { Api } from '../../platform/api.ts';

/** Sharp at 64 px on a phone. */
const SIDE = 192;
const PATH = /^\/photo\/([\w-]{1,60})$/;
const COVER = 'absolute inset-0 size-full rounded-full object-cover';

const files = new WeakMap<Api, Map<string, Promise<Blob | null>>>();

/** Downloads a photo once for all places that show it; null if it cannot be. */
function photoOf(api: Api, id: string): Promise<Blob | null> {
  const known = files.get(api) ?? new Map<string, Promise<Blob | null>>();
  files.set(api, known);
  const file =
    known.get(id) ??
    downloadFile(api, 'photo.read', { params: { id }, signal: new AbortController().signal }).then(
      (result) => (result.ok ? result.file : null),
    );
  known.set(id, file);
  file.then(
    (found) => found ?? known.delete(id),
    () => known.delete(id),
  );
  return file;
}

async function draw(api: Api, id: string, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const file = await photoOf(api, id);
  if (!file || signal.aborted) return;
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  if (!signal.aborted) canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
  bitmap.close();
}

/** A photo of this backend, on a canvas, because the content security policy blocks local object URLs. */
function OwnPhoto({ id }: { id: string }) {
  const { api } = usePlatform();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    draw(api, id, canvas.current!, controller.signal).catch(() => {});
    return () => controller.abort();
  }, [api, id]);
  return <canvas ref={canvas} width={SIDE} height={SIDE} className={COVER} />;
}

/**
 * A profile photo that covers its parent, which shows the initials until the photo is loaded and if it cannot
 * be. Another backend may give the address of a picture.
 */
export function StoredPhoto({ path }: { path: string }) {
  const id = PATH.exec(path)?.[1];
  return id ? <OwnPhoto key={id} id={id} /> : <img src={path} alt="" className={COVER} />;
}

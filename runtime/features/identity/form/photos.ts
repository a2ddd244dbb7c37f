import { createContext, useContext, useMemo, useRef } from 'react';
import type { FileName, IdentityValues } from './requirements.ts';

/** The photos of the form. Its fields hold their keys, because the form library copies its values. */
export interface Photos {
  values: IdentityValues;
  get(key: string | undefined): File | null;
  /** Keeps a photo; returns its key. */
  add(file: File): string;
  /** Upload progress of a field's photo, 0 to 1; undefined without an upload. */
  progressOf(name: FileName): number | undefined;
}

export const PhotosContext = createContext<Photos | null>(null);

export function usePhotos(): Photos {
  const photos = useContext(PhotosContext);
  if (!photos) throw new Error('A photo field needs an identity form above it');
  return photos;
}

/** Photos by key, in memory only. */
export function usePhotoStore(): Pick<Photos, 'get' | 'add'> {
  const files = useRef(new Map<string, File>());
  return useMemo(
    () => ({
      get: (key) => (key ? (files.current.get(key) ?? null) : null),
      add(file) {
        const key = `photo-${files.current.size + 1}`;
        files.current.set(key, file);
        return key;
      },
    }),
    [],
  );
}

/** The share of each file that was sent, from the share of the whole: files are sent one after another. */
export function progressByFile<Name extends string>(
  sizes: readonly (readonly [Name, number])[],
  share: number,
): Partial<Record<Name, number>> {
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  let before = 0;
  return Object.fromEntries(
    sizes.map(([name, size]) => {
      const sent = Math.min(1, Math.max(0, (share * total - before) / Math.max(1, size)));
      before += size;
      return [name, sent];
    }),
  ) as Partial<Record<Name, number>>;
}

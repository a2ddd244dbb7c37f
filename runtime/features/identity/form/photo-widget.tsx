import { useState } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { useT } from '../../../platform/hooks.ts';
import { FileField, type PreparedFile } from '../../../ui/file-field.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { decodePhoto } from '../../../ui/photo/decode-photo.ts';
import { MAX_BYTES, MEDIA, preparePhoto } from '../../../ui/photo/prepare-photo.ts';
import { usePhotos } from './photos.ts';
import type { FileName } from './requirements.ts';
import { useSectionHead } from './sections.tsx';

const MaskDialog = lazyComponent('card mask', 'MaskDialog', () => import('../mask/mask-dialog.tsx'));

interface Masking {
  file: File;
  finish(result: PreparedFile | null): void;
}

/** Prepares a photo; that of a card is then masked by the user. */
function usePrepare(isCard: boolean) {
  const t = useT();
  const [masking, setMasking] = useState<Masking | null>(null);
  async function prepare(file: File): Promise<PreparedFile | null> {
    const photo = await preparePhoto(file, decodePhoto);
    if ('problem' in photo) return { problem: t(`kyc.photo-${photo.problem}`) };
    if (!isCard) return photo;
    return await new Promise((resolve) =>
      setMasking({
        file: photo.file,
        finish(result) {
          setMasking(null);
          resolve(result);
        },
      }),
    );
  }
  return { prepare, masking };
}

/** A photo of a document or of a masked card. */
export function PhotoWidget({ id, name, label, value, rawErrors, onChange }: WidgetProps) {
  const t = useT();
  const photos = usePhotos();
  const field = name as FileName;
  const isCard = field === 'credit_card_front' || field === 'credit_card_back';
  const { prepare, masking } = usePrepare(isCard);
  const head = useSectionHead(name);
  const isPassport = field === 'front' && photos.values.type === 'passport';
  return (
    <>
      {head}
      <FileField
        id={id}
        label={isPassport ? t('kyc.front-passport') : label}
        accept={MEDIA}
        maxBytes={MAX_BYTES}
        value={photos.get(value as string | undefined)}
        progress={photos.progressOf(field)}
        hint={t('kyc.photo-hint')}
        error={rawErrors?.[0]}
        prepare={prepare}
        hasCamera
        isLarge
        onChange={(file) => onChange(file ? photos.add(file) : undefined)}
      />
      {masking ? (
        <MaskDialog
          file={masking.file}
          side={field === 'credit_card_back' ? 'back' : 'front'}
          onDone={masking.finish}
        />
      ) : null}
    </>
  );
}

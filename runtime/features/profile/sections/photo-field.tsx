import { useState } from 'react';
import type { User } from '../../../../schemas/generated/types.ts';
import type { ApiResult } from '../../../platform/api-error.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { decodeSquare } from '../../../ui/photo/decode-photo.ts';
import { Portrait } from '../../../ui/photo/portrait.tsx';
import { MAX_BYTES, MEDIA, preparePortrait } from '../../../ui/photo/prepare-photo.ts';
import { initialsOf } from '../../../ui/photo/initials.ts';

/** The chosen change of the photo, applied by `save`. */
export function usePhotoChange() {
  const upload = useCommand('photo.upload', { showsError: true });
  const remove = useCommand('photo.delete', { showsError: true });
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number>();

  /** Null without a change. */
  async function save(): Promise<ApiResult<User> | null> {
    if (!file && !isRemoved) return null;
    const result = file
      ? await upload.send({ input: {}, files: { photo: file }, onProgress: setProgress })
      : await remove.send();
    setProgress(undefined);
    if (result.ok) {
      setFile(null);
      setRemoved(false);
    }
    return result;
  }
  return { file, setFile, isRemoved, setRemoved, progress, save };
}

/** Chooses or removes the profile photo (spec 2 §2.17); the change applies when the form is saved. */
export function PhotoField({
  file,
  setFile,
  isRemoved,
  setRemoved,
  progress,
}: ReturnType<typeof usePhotoChange>) {
  const t = useT();
  const user = useUser();
  const shown = isRemoved || file ? null : user.img;
  async function prepare(chosen: File) {
    const photo = await preparePortrait(chosen, decodeSquare);
    return 'problem' in photo ? { problem: t(`profile.photo-${photo.problem}`) } : photo;
  }
  return (
    <div className="mb-4 flex items-start gap-4">
      <span className="bg-base-300 border-control relative mt-7 grid size-16 flex-none place-items-center rounded-full border text-lg font-semibold">
        <Portrait img={shown} initials={initialsOf(user)} />
      </span>
      <div className="min-w-0 flex-1">
        <FileField
          id="profile-photo"
          label={t(user.img ? 'profile.change-photo' : 'profile.add-photo')}
          accept={MEDIA}
          maxBytes={MAX_BYTES}
          value={file}
          progress={progress}
          hint={t('profile.photo-hint')}
          prepare={prepare}
          onChange={(chosen) => {
            setFile(chosen);
            setRemoved(false);
          }}
        />
        {user.img && !file ? (
          <label className="mt-2 flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={isRemoved}
              onChange={(event) => setRemoved(event.target.checked)}
            />
            {t('profile.remove-photo')}
          </label>
        ) : null}
      </div>
    </div>
  );
}

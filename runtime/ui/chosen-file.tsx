import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../platform/hooks.ts';
import { Icon } from './icon.tsx';

const SMALL = { width: 96, height: 96, className: 'size-12' };
const LARGE = { width: 320, height: 208, className: 'h-[6.5rem] w-40' };

export function sizeText(bytes: number, language: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}

/** Draws the picture on a canvas, because the content security policy blocks local object URLs. */
async function drawPreview(file: File, canvas: HTMLCanvasElement, isCurrent: () => boolean) {
  const picture = await createImageBitmap(file);
  const context = canvas.getContext('2d');
  if (isCurrent() && context) {
    const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  }
  picture.close();
}

function Preview({ file, isLarge }: { file: File; isLarge: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [unreadable, setUnreadable] = useState(!file.type.startsWith('image/'));
  useEffect(() => {
    let isCurrent = true;
    if (canvas.current)
      drawPreview(file, canvas.current, () => isCurrent).catch(() => isCurrent && setUnreadable(true));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (unreadable)
    return (
      <span className="bg-base-300 rounded-field text-muted grid size-12 place-items-center text-xs">
        {file.name.split('.').pop()?.slice(0, 4).toUpperCase()}
      </span>
    );
  const { className, ...size } = isLarge ? LARGE : SMALL;
  return (
    <canvas
      ref={canvas}
      {...size}
      className={`rounded-field bg-base-300 flex-none ${className}`}
      aria-hidden="true"
    />
  );
}

interface ChosenFileProps {
  file: File;
  /** Upload progress, 0 to 1; undefined without an upload. */
  progress?: number;
  isLarge: boolean;
  onRemove(): void;
}

/** The chosen file: its preview, size and upload progress. */
export function ChosenFile({ file, progress, isLarge, onRemove }: ChosenFileProps) {
  const t = useT();
  const language = useLanguage();
  const percent = progress === undefined ? undefined : Math.round(progress * 100);
  return (
    <div className="border-line rounded-field bg-base-100 flex items-center gap-3 border p-2">
      <Preview key={`${file.name} ${file.lastModified}`} file={file} isLarge={isLarge} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-muted">
          {percent === undefined ? sizeText(file.size, language) : t('file.sending', { percent })}
        </p>
        {percent === undefined ? null : (
          <progress
            className="file-progress mt-1"
            value={percent}
            max={100}
            aria-label={t('file.progress')}
          />
        )}
      </div>
      {percent === undefined ? (
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t('file.remove', { file: file.name })}
          onClick={onRemove}
        >
          <Icon name="x" size={16} />
        </button>
      ) : null}
    </div>
  );
}

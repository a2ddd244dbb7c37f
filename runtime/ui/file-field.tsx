import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useLanguage, useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { Icon } from './icon.tsx';
import { descriptionIds, LabelledField } from './labelled-field.tsx';
import { LazyIcon } from './lazy-icon.tsx';
import { kitTexts } from './texts.ts';
import './kit.css';

interface FileFieldProps {
  id: string;
  label: ReactNode;
  /** Media types, such as `image/png`. */
  accept: readonly string[];
  maxBytes: number;
  value: File | null;
  /** Upload progress, 0 to 1; undefined without an upload. */
  progress?: number;
  hint?: ReactNode;
  error?: string;
  onChange(file: File | null): void;
}

const PREVIEW_PX = 96;

function sizeText(bytes: number, language: string): string {
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

function Preview({ file }: { file: File }) {
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
  return (
    <canvas
      ref={canvas}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      className="rounded-field size-12"
      aria-hidden="true"
    />
  );
}

function Chosen({ file, progress, onRemove }: { file: File; progress?: number; onRemove(): void }) {
  const t = useT();
  const language = useLanguage();
  const percent = progress === undefined ? undefined : Math.round(progress * 100);
  return (
    <div className="border-line rounded-field bg-base-100 flex items-center gap-3 border p-2">
      <Preview key={`${file.name} ${file.lastModified}`} file={file} />
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

/** A file input with drag and drop, a preview and upload progress. */
export function FileField({
  id,
  label,
  accept,
  maxBytes,
  value,
  progress,
  hint,
  error,
  onChange,
}: FileFieldProps) {
  useText('kit', kitTexts);
  const t = useT();
  const language = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const rules = t('file.rules', {
    types: accept.map((type) => type.split('/')[1]!.toUpperCase()).join(', '),
    size: sizeText(maxBytes, language),
  });

  function choose(file: File | undefined) {
    if (!file) return;
    const isFit = accept.includes(file.type) && file.size <= maxBytes;
    setRefused(isFit ? undefined : t('file.refused', { file: file.name, rules }));
    if (isFit) onChange(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  }
  return (
    <LabelledField id={id} label={label} hint={hint ?? rules} error={error ?? refused}>
      {value ? <Chosen file={value} progress={progress} onRemove={() => onChange(null)} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an addition to the input inside */}
      <label
        className={`file-drop ${value ? 'sr-only' : ''}`}
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          className="sr-only"
          accept={accept.join(',')}
          disabled={value !== null}
          aria-invalid={(error ?? refused) ? true : undefined}
          aria-describedby={descriptionIds(id, true)}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <LazyIcon name="upload" className="text-muted" />
        <span>
          <span className="link">{t('file.choose')}</span> {t('file.drop')}
        </span>
      </label>
    </LabelledField>
  );
}

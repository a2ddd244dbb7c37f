import { useLayoutEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { useLanguage, useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { ChosenFile, sizeText } from './chosen-file.tsx';
import { descriptionIds, LabelledField } from './labelled-field.tsx';
import { LazyIcon } from './lazy-icon.tsx';
import { uiTexts } from './texts.ts';
import { useIsMounted } from '../platform/use-is-mounted.ts';
import { useMedia } from './use-media.ts';
import './ui.css';

/** The file to use, or why it cannot be used. */
export type PreparedFile = { file: File } | { problem: string };

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
  /** Replaces the check of type and size; null if the user gives up. */
  prepare?(file: File): Promise<PreparedFile | null>;
  /** Offers the camera on a touch device. */
  hasCamera?: boolean;
  /** Shows a larger preview, for documents. */
  isLarge?: boolean;
  onChange(file: File | null): void;
}

/** Keeps the focus in the field when the focused control gives way to another one. */
function useKeptFocus(value: File | null) {
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    container.current?.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus();
  }, [value]);
  function keepFocus() {
    hadFocus.current = container.current?.contains(document.activeElement) ?? false;
  }
  return { container, keepFocus };
}

/** Checks or prepares chosen files; the last choice wins. */
function useChoice(
  { accept, maxBytes, prepare }: FileFieldProps,
  rules: string,
  accepted: (file: File) => void,
) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const latest = useRef(0);

  async function check(file: File): Promise<PreparedFile | null> {
    if (prepare) return await prepare(file);
    const isFit = accept.includes(file.type) && file.size <= maxBytes;
    return isFit ? { file } : { problem: t('file.refused', { file: file.name, rules }) };
  }
  async function choose(file: File | undefined) {
    if (!file) return;
    const selection = ++latest.current;
    setRefused(undefined);
    setBusy(true);
    const result = await check(file);
    if (selection !== latest.current || !isMounted()) return;
    setBusy(false);
    if (!result) return;
    setRefused('problem' in result ? result.problem : undefined);
    if ('file' in result) accepted(result.file);
  }
  return { refused, isBusy, choose };
}

interface FileInputProps {
  id: string;
  accept: readonly string[];
  isDisabled: boolean;
  isInvalid: boolean;
  /** Opens the camera instead of the files. */
  isCamera?: boolean;
  describedBy?: string;
  onChoose(file: File | undefined): void;
}

function FileInput({ id, accept, isDisabled, isInvalid, isCamera, describedBy, onChoose }: FileInputProps) {
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose(target.files?.[0]);
    target.value = '';
  }
  return (
    <input
      id={id}
      type="file"
      className="sr-only"
      accept={accept.join(',')}
      capture={isCamera ? 'environment' : undefined}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={change}
    />
  );
}

interface DropZoneProps {
  isBusy: boolean;
  /** Not shown beside a chosen file, whose input is disabled. */
  isHidden: boolean;
  onDrop(file: File | undefined): void;
  /** The input. */
  children: ReactNode;
}

function DropZone({ isBusy, isHidden, onDrop, children }: DropZoneProps) {
  const t = useT();
  const isTouch = useMedia('(pointer: coarse)');
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files[0]);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an addition to the input inside
    <label
      className={`file-drop ${isHidden ? 'sr-only' : ''}`}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      {isBusy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <LazyIcon name="upload" className="text-muted" />
      )}
      {isBusy ? (
        <span role="status">{t('file.preparing')}</span>
      ) : (
        <span>
          <span className="link">{t('file.choose')}</span> {isTouch ? null : t('file.drop')}
        </span>
      )}
    </label>
  );
}

/** A file input with drag and drop, a preview and upload progress. */
export function FileField(props: FileFieldProps) {
  const { id, label, accept, maxBytes, value, progress, hint, error, hasCamera, isLarge = false } = props;
  useText('ui', uiTexts);
  const t = useT();
  const language = useLanguage();
  const isTouch = useMedia('(pointer: coarse)');
  const rules = t('file.rules', {
    types: accept.map((type) => type.split('/')[1]!.toUpperCase()).join(', '),
    size: sizeText(maxBytes, language),
  });
  const showsHint = !(isLarge && value);
  const { container, keepFocus } = useKeptFocus(value);
  function change(file: File | null) {
    keepFocus();
    props.onChange(file);
  }
  const { refused, isBusy, choose } = useChoice(props, rules, change);
  const problem = refused ?? error;
  const input = { accept, isDisabled: value !== null, onChoose: (file?: File) => void choose(file) };
  return (
    <div ref={container}>
      <LabelledField id={id} label={label} hint={showsHint ? (hint ?? rules) : undefined} error={problem}>
        {value ? (
          <ChosenFile file={value} progress={progress} isLarge={isLarge} onRemove={() => change(null)} />
        ) : null}
        <DropZone
          isBusy={isBusy}
          isHidden={value !== null}
          onDrop={(file) => {
            if (!input.isDisabled) void choose(file);
          }}
        >
          <FileInput
            {...input}
            id={id}
            isInvalid={problem !== undefined}
            describedBy={descriptionIds(id, showsHint)}
          />
        </DropZone>
        {hasCamera && isTouch && !value ? (
          <label className="btn file-camera mt-2 w-full">
            <FileInput {...input} id={`${id}-camera`} isInvalid={false} isCamera />
            <LazyIcon name="camera" size={16} />
            {t('file.camera')}
          </label>
        ) : null}
      </LabelledField>
    </div>
  );
}

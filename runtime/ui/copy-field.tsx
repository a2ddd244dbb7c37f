import type { Ref } from 'react';
import { useT } from '../platform/hooks.ts';
import { LazyIcon } from './lazy-icon.tsx';
import { useCopy } from './use-copy.ts';

interface CopyFieldProps {
  /** Label of the value. */
  label: string;
  value: string;
  /** Hides the label visually. */
  hideLabel?: boolean;
  /** The element that shows the value. */
  valueRef?: Ref<HTMLSpanElement>;
}

/** A read-only value in full, such as an address or a reference, with a button that copies it. */
export function CopyField({ label, value, hideLabel = false, valueRef }: CopyFieldProps) {
  const t = useT();
  const { copied, copy } = useCopy(value);
  return (
    <div className="min-w-0">
      <p className={hideLabel ? 'sr-only' : 'mb-1 text-sm font-medium'}>{label}</p>
      <div className="border-line rounded-field bg-base-100 flex w-full items-center gap-2 border ps-3">
        <span ref={valueRef} className="min-w-0 flex-1 py-1.5 break-all select-all">
          {value}
        </span>
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={copied ? t('app.copied') : `${t('app.copy')}: ${label}`}
          onClick={() => void copy()}
        >
          <LazyIcon name={copied ? 'check' : 'copy'} size={16} />
        </button>
        <span className="sr-only" role="status">
          {copied ? t('app.copied') : ''}
        </span>
      </div>
    </div>
  );
}

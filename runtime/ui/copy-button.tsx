import { useState } from 'react';
import { usePlatform, useT } from '../platform/hooks.ts';
import { LazyIcon } from './lazy-icon.tsx';

/** Copies a text; `label` names what. Says so by a notification, and shows a tick. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useT();
  const { notifications } = usePlatform();
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      notifications.show('success', t('app.copied'));
    } catch {
      notifications.show('error', t('app.copy-failed'));
    }
  }
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square btn-sm"
      aria-label={`${t('app.copy')}: ${label}`}
      onClick={() => void copy()}
    >
      <LazyIcon name={copied ? 'check' : 'copy'} size={16} />
    </button>
  );
}

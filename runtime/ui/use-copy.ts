import { useEffect, useState } from 'react';
import { usePlatform, useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { uiTexts } from './texts.ts';

const COPIED_MS = 2000;

/** Copies a text to the clipboard; `copied` is true for two seconds afterwards. A failure is shown as a notification. */
export function useCopy(value: string): { copied: boolean; copy(): Promise<void> } {
  useText('ui', uiTexts);
  const t = useT();
  const { notifications } = usePlatform();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied((count) => count + 1);
    } catch {
      notifications.show('error', t('app.copy-failed'));
    }
  }
  return { copied: copied > 0, copy };
}

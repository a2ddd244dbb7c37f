import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { usePendingCommands } from '../../../platform/pending-commands.ts';
import { useText } from '../../../platform/use-text.ts';
import { installationTexts } from '../texts.ts';

/** Buttons whose request is in flight: an order, a closing, a form. */
const SENDING = 'button:is([aria-busy=true], [aria-disabled=true]:has(> .spinner))';

/** Offers the new version. Nothing reloads the page but the user, and never while a request is being sent. */
export function VersionNotice({ reload = () => location.reload() }: { reload?(): void }) {
  useText('installation', installationTexts);
  const t = useT();
  const isSending = usePendingCommands();
  const [state, setState] = useState<'offered' | 'busy' | 'dismissed'>('offered');
  function tryReload() {
    if (isSending() || document.querySelector(SENDING)) setState('busy');
    else reload();
  }
  if (state === 'dismissed') return null;
  return (
    <div className="banner" data-kind="info">
      <p>
        <strong>{t('install.new-version')}</strong>{' '}
        {state === 'busy' ? t('install.busy') : t('install.new-version-hint')}
      </p>
      <span className="flex gap-2">
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => setState('dismissed')}>
          {t('install.later')}
        </button>
        <button type="button" className="btn btn-primary btn-sm" onClick={tryReload}>
          {t('install.reload')}
        </button>
      </span>
    </div>
  );
}

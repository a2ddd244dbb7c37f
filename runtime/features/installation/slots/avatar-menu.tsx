import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { install, installOffer, type InstallEnvironment } from '../install-offer.ts';
import { installationTexts } from '../texts.ts';

const InstallSteps = lazyComponent(
  'install steps',
  'InstallSteps',
  () => import('../components/install-steps.tsx'),
);

function InstallItem({ offer, close }: { offer: 'prompt' | 'manual'; close(): void }) {
  useText('installation', installationTexts);
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  function onInstall() {
    if (offer === 'manual') return setOpen(true);
    void install(window as InstallEnvironment);
    close();
  }
  return (
    <>
      <button
        type="button"
        className="menu-item"
        aria-haspopup={offer === 'manual' ? 'dialog' : undefined}
        onClick={onInstall}
      >
        <LazyIcon name="smartphone" size={16} />
        <span>{t('install.app')}</span>
      </button>
      {isOpen ? <InstallSteps onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The menu is new each time it opens, and so is the offer. */
export function Contribution({ close }: { close(): void }) {
  const [offer] = useState(() => installOffer(window as InstallEnvironment));
  return offer ? <InstallItem offer={offer} close={close} /> : null;
}

import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { staticDemoTexts } from '../texts.ts';

const DemoDialog = lazyComponent('demo dialog', 'DemoDialog', () => import('../components/demo-dialog.tsx'));

export function Contribution({ close }: { close(): void }) {
  useText('static-demo', staticDemoTexts);
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="menu-item" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LazyIcon name="monitor" size={16} />
        <span>{t('static-demo.open')}</span>
      </button>
      {isOpen ? <DemoDialog onClose={close} /> : null}
    </>
  );
}

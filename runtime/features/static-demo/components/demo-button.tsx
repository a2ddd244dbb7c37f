import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { staticDemoTexts } from '../texts.ts';

const DemoDialog = lazyComponent('demo dialog', 'DemoDialog', () => import('./demo-dialog.tsx'));

/** Opens the dialog with the demo's users and mails. */
export function DemoButton({ className, onClose }: { className: string; onClose?(): void }) {
  useText('static-demo', staticDemoTexts);
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    onClose?.();
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LazyIcon name="monitor" size={16} />
        <span>{t('static-demo.open')}</span>
      </button>
      {isOpen ? <DemoDialog onClose={close} /> : null}
    </>
  );
}

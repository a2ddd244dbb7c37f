import './guest-floating.css';
import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { staticDemoTexts } from '../texts.ts';

const DemoDialog = lazyComponent('demo dialog', 'DemoDialog', () => import('../components/demo-dialog.tsx'));

/** Codes of registration and sign-in arrive by mail, which guests read here. */
export function Contribution() {
  useText('static-demo', staticDemoTexts);
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-sm demo-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <LazyIcon name="monitor" size={16} />
        {t('static-demo.open')}
      </button>
      {isOpen ? <DemoDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

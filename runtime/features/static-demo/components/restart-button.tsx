import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const RestartDialog = lazyComponent('demo dialog', 'RestartDialog', () => import('./demo-dialog.tsx'));

/** Starts over, after a question. */
export function RestartButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-sm justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('static-demo.restart')}
      </button>
      {isOpen ? <RestartDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

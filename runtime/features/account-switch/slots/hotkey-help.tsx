import { Fragment, useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { HOTKEYS, KEYS, useHotkeys } from '../../../trading/live/hotkeys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import '../account-switch.css';

/** What the keys do, on "?". */
export function Filling() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useHotkeys({ help: () => setOpen(true) });
  if (!isOpen) return null;
  return (
    <Dialog title={t('hotkeys.title')} onClose={() => setOpen(false)}>
      <dl className="hotkeys">
        {HOTKEYS.map((hotkey) => (
          <div key={hotkey}>
            <dt>{t(`hotkeys.${hotkey}`)}</dt>
            <dd>{KEYS[hotkey].map((key, index) => <Fragment key={key}>{index > 0 ? <span className="text-muted"> {t('hotkeys.or')} </span> : null}<kbd>{key}</kbd></Fragment>)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted mt-4 text-sm">{t('hotkeys.hint')}</p>
    </Dialog>
  );
}

import { Fragment } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { laterTexts } from '../../../trading/later/texts.ts';
import type { Hotkey } from '../../../trading/live/hotkeys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import '../account-switch.css';

/** The keys as they stand on the keyboard, in the order of the help. */
const KEYS: Readonly<Record<Hotkey, readonly string[]>> = {
  buy: ['B'],
  sell: ['S'],
  close: ['X'],
  palette: ['Ctrl K', '/'],
  help: ['?'],
};

/** What the keys do. */
export function HotkeyList({ onClose }: { onClose(): void }) {
  useText('trading', laterTexts);
  const t = useT();
  return (
    <Dialog title={t('hotkeys.title')} onClose={onClose}>
      <dl className="hotkeys">
        {Object.entries(KEYS).map(([hotkey, keys]) => (
          <div key={hotkey}>
            <dt>{t(`hotkeys.${hotkey}`)}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 ? <span className="text-muted"> {t('hotkeys.or')} </span> : null}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted mt-4 text-sm">{t('hotkeys.hint')}</p>
    </Dialog>
  );
}

import { Fragment } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { tradingTexts } from '../../../trading/texts.ts';
import type { Hotkey } from '../../../platform/hotkeys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import '../account-switch.css';

/** Keys as printed on the keyboard, in display order. */
const KEYS: Readonly<Record<Hotkey, readonly string[]>> = {
  buy: ['B'],
  sell: ['S'],
  close: ['X'],
  palette: ['Ctrl K', '/'],
  help: ['?'],
};

/** The list of keyboard shortcuts. */
export function Contribution({ close }: { close(): void }) {
  useText('trading', tradingTexts);
  const t = useT();
  return (
    <Dialog title={t('hotkeys.title')} onClose={close}>
      <dl>
        {Object.entries(KEYS).map(([hotkey, keys]) => (
          <div
            key={hotkey}
            className="border-line flex items-center justify-between gap-4 border-b py-2 text-sm"
          >
            <dt>{t(`hotkeys.${hotkey}`)}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 ? <span className="text-muted"> {t('hotkeys.or')} </span> : null}
                  <kbd className="border-line rounded-selector bg-base-200 font-figures inline-block min-w-6.5 border border-b-2 px-1.75 py-0.5 text-center text-xs">
                    {key}
                  </kbd>
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

import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { AccountStrip } from '../../../trading/components/account-strip.tsx';
import { OpenList } from '../../../trading/positions/open-positions.tsx';
import { usePositionActions } from '../../../trading/positions/use-position-actions.tsx';
import { orderBookTexts } from '../texts.ts';
import '../orderbook.css';

export function SuspendedPositions() {
  useText('page orderbook', orderBookTexts);
  const t = useT();
  const actions = usePositionActions();
  return (
    <section aria-labelledby="suspended-positions" className="suspended-positions min-w-0">
      <h2 id="suspended-positions" className="mb-2 font-semibold">
        {t('orderbook.suspended')}
      </h2>
      <div className="panel">
        <AccountStrip />
        <OpenList actions={actions} size="roomy" hasCloseKey={false} />
      </div>
      {actions.dialogs}
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useSettings, useT } from '../../../platform/hooks.ts';
import { loadDrawChart } from '../../../trading/chart/load-draw-chart.ts';
import { useSelectedAsset } from '../../../trading/live/hooks.ts';
import { createKeptEntries } from '../../../trading/ticket/kept-entries.ts';
import { DesktopLayout } from '../components/desktop-layout.tsx';
import { PhoneLayout } from '../components/phone-layout.tsx';
import { useLayout } from '../components/use-layout.ts';
import '../traderoom.css';

/** The trade room (spec 1 §2.7): chart, order ticket, positions and symbols. */
export function Page() {
  const t = useT();
  const layout = useLayout();
  const { use_api: hasChart } = useSettings();
  const [asset, select] = useSelectedAsset();
  const [placed, setPlaced] = useState(0);
  const [kept] = useState(createKeptEntries);
  useEffect(() => {
    // The chart itself reports a failure to load.
    if (hasChart) loadDrawChart().catch(() => {});
  }, [hasChart]);
  const roomProps = { asset, placed, kept, onChoose: select, onPlaced: () => setPlaced(placed + 1) };
  return (
    <>
      <h1 className="sr-only">{t('nav.traderoom')}</h1>
      {layout === 'phone' ? (
        <PhoneLayout {...roomProps} />
      ) : (
        <DesktopLayout {...roomProps} folded={layout === 'medium'} />
      )}
    </>
  );
}

import { useState, type ReactNode } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useBook } from '../../../trading/live/hooks.ts';
import { ClosedTrades, ExposureTable } from '../../../trading/positions/lazy-tables.tsx';
import { OpenPositions } from '../../../trading/positions/open-positions.tsx';
import { usePendingTab } from '../../../trading/positions/use-pending-tab.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

type PositionsTab = 'trade' | 'pending' | 'exposure' | 'history';

/** Trade, Pending, Exposure and History (spec 1 §2.7). `children` are at the end of the tab row. */
export function PositionsTabs({ onChoose, children }: { onChoose?(): void; children?: ReactNode }) {
  const t = useT();
  const { positions } = useBook();
  const pending = usePendingTab('dense');
  const [tab, setTab] = useState<PositionsTab>('trade');
  function choose(next: PositionsTab) {
    setTab(next);
    onChoose?.();
  }
  return (
    <Tabs<PositionsTab>
      label={t('positions.tabs')}
      chosen={tab}
      onChoose={choose}
      tabs={[
        {
          id: 'trade',
          title: t('positions.tab-trade'),
          count: positions.length,
          content: () => <OpenPositions />,
        },
        ...pending,
        {
          id: 'exposure',
          title: t('positions.exposure'),
          prepare: ExposureTable.prepare,
          content: () => <ExposureTable />,
        },
        {
          id: 'history',
          title: t('positions.tab-history'),
          prepare: ClosedTrades.prepare,
          content: () => <ClosedTrades />,
        },
      ]}
    >
      {children}
    </Tabs>
  );
}

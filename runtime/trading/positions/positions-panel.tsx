import { useState, type ReactNode } from 'react';
import { useT } from '../../platform/hooks.ts';
import { useBook } from '../live/hooks.ts';
import { ClosedTrades } from './closed-trades.tsx';
import { ExposureTable } from './exposure-table.tsx';
import { OpenPositions } from './open-positions.tsx';
import { Tabs } from './tabs.tsx';
import './positions.css';

type PositionTab = 'trade' | 'exposure' | 'history';

interface PositionsPanelProps {
  /** Stands at the end of the row of tabs: what folds the panel, say. */
  children?: ReactNode;
}

/** The positions panel of the trade room (spec 1 §2.7): Trade, Exposure and History. Fills the height that it is given. */
export function PositionsPanel({ children }: PositionsPanelProps) {
  const t = useT();
  const [chosen, choose] = useState<PositionTab>('trade');
  const { positions } = useBook();
  return (
    <div className="positions-panel">
      <Tabs<PositionTab>
        label={t('positions.tabs')}
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { id: 'trade', title: t('positions.tab-trade'), count: positions.length, content: () => <OpenPositions /> },
          { id: 'exposure', title: t('positions.exposure'), content: () => <ExposureTable /> },
          { id: 'history', title: t('positions.tab-history'), content: () => <ClosedTrades /> },
        ]}
      >
        {children}
      </Tabs>
    </div>
  );
}

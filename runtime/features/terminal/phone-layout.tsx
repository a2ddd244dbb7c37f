import { useState } from 'react';
import { useT } from '../../platform/hooks.ts';
import { useBook } from '../../trading/live/hooks.ts';
import { ClosedTrades } from '../../trading/positions/lazy-tables.tsx';
import { OpenList } from '../../trading/positions/open-positions.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import type { PositionActions } from '../../trading/positions/use-position-actions.tsx';
import type { Panes } from './desktop-layout.tsx';

type PhoneTab = 'watch' | 'chart' | 'trade' | 'history';

/** The terminal on a phone: one window at a time. */
export function PhoneLayout({
  toolbar,
  watch,
  chart,
  account,
  actions,
}: Omit<Panes, 'toolbox'> & { actions: PositionActions }) {
  const t = useT();
  const [tab, choose] = useState<PhoneTab>('chart');
  useRootMark('data-fills-window', tab === 'chart' ? 'phone' : 'list');
  const { positions } = useBook();
  const tabs: Tab<PhoneTab>[] = [
    { id: 'watch', title: t('terminal.watch-short'), content: () => watch },
    { id: 'chart', title: t('terminal.chart'), content: () => chart },
    {
      id: 'trade',
      title: t('positions.tab-trade'),
      count: positions.length,
      content: () => <OpenList actions={actions} />,
    },
    {
      id: 'history',
      title: t('positions.tab-history'),
      prepare: ClosedTrades.prepare,
      content: () => <ClosedTrades />,
    },
  ];
  return (
    <>
      <div className="term-hand">
        <Tabs<PhoneTab> look="fill" label={t('terminal.title')} tabs={tabs} chosen={tab} onChoose={choose} />
      </div>
      {account}
      {toolbar}
    </>
  );
}

import type { HTMLAttributes, KeyboardEvent } from 'react';
import type { Position } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useBook } from '../../../trading/live/hooks.ts';
import { ClosedTrades, ExposureTable } from '../../../trading/positions/lazy-tables.tsx';
import { OpenList } from '../../../trading/positions/open-positions.tsx';
import { usePendingTab } from '../../../trading/positions/use-pending-tab.tsx';
import { moveFocus } from '../../../ui/focus/move-focus.ts';
import { contextMenuTrigger } from '../../../ui/menu/context-menu-trigger.ts';
import type { Point } from '../../../ui/menu/menu-position.ts';
import { Tabs, type Tab } from '../../../ui/tabs.tsx';
import type { PositionActions } from '../../../trading/positions/use-position-actions.tsx';
import { Journal } from './journal.tsx';

export type ToolTab = 'trade' | 'pending' | 'exposure' | 'history' | 'journal';

interface ToolboxProps {
  actions: PositionActions;
  tab: ToolTab;
  onTab(tab: ToolTab): void;
  /** The row that receives hotkeys. */
  selected: string | null;
  onSelect(id: string): void;
  onMenu(position: Position, at: Point): void;
}

const moveRow = (event: KeyboardEvent<HTMLElement>) =>
  moveFocus(event.currentTarget.parentElement!, '[data-index]', event, { axis: 'vertical', wraps: false });

/** Keyboard commands of a row: arrows move, Enter edits the limits, Delete closes, the menu key opens the position's menu. */
function rowKeys({
  actions,
  selected,
  onSelect,
  onMenu,
}: ToolboxProps): (position: Position, index: number) => HTMLAttributes<HTMLTableRowElement> {
  return (position, index) => {
    const menu = contextMenuTrigger((at) => onMenu(position, at));
    return {
      ...menu,
      tabIndex: (selected === null ? index === 0 : position.id === selected) ? 0 : -1,
      onFocus() {
        menu.onFocus();
        onSelect(position.id);
      },
      onDoubleClick: () => actions.editLimits(position),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') actions.editLimits(position);
        else if (event.key === 'Delete') actions.close(position);
        else if (event.key.startsWith('Arrow')) return void moveRow(event);
        else return menu.onKeyDown(event);
        event.preventDefault();
      },
    };
  };
}

/** The terminal's lower window: Trade, Pending, Exposure, History and the Journal of this session. */
export function Toolbox(props: ToolboxProps) {
  const { actions, tab, onTab } = props;
  const t = useT();
  const { positions } = useBook();
  const pending = usePendingTab('tight');
  const rowProps = rowKeys(props);
  const tabs: Tab<ToolTab>[] = [
    {
      id: 'trade',
      title: t('positions.tab-trade'),
      count: positions.length,
      content: () => <OpenList actions={actions} rowProps={rowProps} size="tight" hasCloseKey={false} />,
    },
    ...pending,
    {
      id: 'exposure',
      title: t('positions.exposure'),
      prepare: ExposureTable.prepare,
      content: () => <ExposureTable size="tight" />,
    },
    {
      id: 'history',
      title: t('positions.tab-history'),
      prepare: ClosedTrades.prepare,
      content: () => <ClosedTrades size="tight" />,
    },
    { id: 'journal', title: t('terminal.tab-journal'), content: () => <Journal /> },
  ];
  return <Tabs<ToolTab> label={t('terminal.toolbox')} tabs={tabs} chosen={tab} onChoose={onTab} />;
}

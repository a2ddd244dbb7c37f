import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { moveFocus } from './focus/move-focus.ts';
import './tabs.css';

export interface Tab<Id extends string> {
  id: Id;
  title: string;
  /** Shown beside the title. */
  count?: number;
  /** After the title: the count of a tab that another feature contributes. */
  badge?: ReactNode;
  /** The user is likely to select it next: preloads its panel. */
  prepare?(): void;
  content(): ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<NoInfer<Id>>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /**
   * `bar` heads a panel, `page` is for a page's background, `pills` are tabs within a tab, `fill` shares the
   * width.
   */
  look?: 'bar' | 'page' | 'pills' | 'fill';
  /** The selected tab stays: hides the row. */
  isFixed?: boolean;
  /** After the tabs, at the end of the row. */
  children?: ReactNode;
}

/** Scrolls a row of tabs, but not the page, as far as the selected tab needs. */
function showSelected(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]');
  if (!tab) return;
  const [shown, box] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, shown.left - box.left) + Math.max(0, shown.right - box.right);
}

/** A tab list and the panel of the selected tab. Arrow keys, Home and End select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  isFixed,
  look = 'bar',
  children,
}: TabsProps<Id>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === chosen);
  const counts = tabs.map(({ count }) => count).join();
  useEffect(() => showSelected(row.current!), [chosen, counts]);

  function onKeyDown(event: KeyboardEvent) {
    const next = moveFocus(row.current!, '[role="tab"]', event, { axis: 'horizontal', wraps: true });
    if (next !== undefined) onChoose(tabs[next]!.id);
  }

  return (
    <>
      <div className="tabset" data-look={look} hidden={isFixed}>
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          className="tabset-list"
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === chosen ? 0 : -1}
              onPointerEnter={tab.prepare}
              onFocus={tab.prepare}
              onClick={() => onChoose(tab.id)}
            >
              {tab.title}
              {tab.count ? <span className="tabset-count figures">{tab.count}</span> : tab.badge}
            </button>
          ))}
        </div>
        {children}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="tabset-panel">
        {tabs[at]?.content()}
      </div>
    </>
  );
}

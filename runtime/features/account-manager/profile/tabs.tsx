import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; name: ReactNode }[];
  chosen: Id;
  onChoose(id: NoInfer<Id>): void;
  children: ReactNode;
}

/** Tabs over one panel; arrow keys, Home and End move and choose. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = (next + tabs.length) % tabs.length;
    onChoose(tabs[place]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus();
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs do */}
      <div ref={list} role="tablist" aria-label={label} className="tab-row" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button key={tab.id} type="button" role="tab" id={`${id}-${tab.id}`} aria-selected={tab.id === chosen} aria-controls={`${id}-panel`} tabIndex={tab.id === chosen ? 0 : -1} onClick={() => onChoose(tab.id)}>
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={-1}>{children}</div>
    </>
  );
}

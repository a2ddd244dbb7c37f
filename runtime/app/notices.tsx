import { useDeferredValue } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { usePlatform, useT } from '../platform/hooks.ts';
import type { Notification } from '../platform/notifications.ts';
import { openModals } from '../ui/focus/open-modals.ts';

/** One live region, which exists before its content: screen readers announce each addition once. */
function Region({ role, list }: { role: 'status' | 'alert'; list: readonly Notification[] }) {
  const t = useT();
  const { notifications } = usePlatform();
  return (
    <div role={role} aria-atomic="false" className="contents">
      {list.map((item) => (
        <div key={item.id} className="notice" data-kind={item.kind}>
          <p>{item.text}</p>
          <button
            type="button"
            className="btn btn-ghost btn-square btn-sm"
            aria-label={t('app.close')}
            onClick={() => notifications.dismiss(item.id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

/** The regions are in the document before the first notice: screen readers announce only what is added to them. */
function Regions() {
  const { notifications } = usePlatform();
  const all = useStore(notifications, (state) => state.list);
  const list = useDeferredValue(true, false) ? all : [];
  const isError = ({ kind }: Notification) => kind === 'error';
  return (
    <div className="notices">
      <Region role="status" list={list.filter((item) => !isError(item))} />
      <Region role="alert" list={list.filter(isError)} />
    </div>
  );
}

/**
 * Notifications, newest last. Errors interrupt a screen reader; others are announced politely. They are inside the
 * topmost modal element, because everything outside it is inert.
 */
export function Notices() {
  const modal = useStore(openModals, (all) => all.at(-1));
  return modal ? createPortal(<Regions />, modal) : <Regions />;
}

import { useDeferredValue } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { usePlatform, useT } from '../platform/hooks.ts';
import type { Notification } from '../platform/notifications.ts';
import { openModals } from '../ui/focus/open-modals.ts';

/**
 * One live region, which exists before its content: screen readers announce each addition once. Where notifications
 * are one over the other, the newest of both regions is on top.
 */
function Region({ role, all }: { role: 'status' | 'alert'; all: readonly Notification[] }) {
  const t = useT();
  const { notifications } = usePlatform();
  const list = all.filter(({ kind }) => (kind === 'error') === (role === 'alert'));
  return (
    <div role={role} aria-atomic="false" className="contents">
      {list.map((item) => (
        <div
          key={item.id}
          className="notice"
          data-part="notice"
          data-kind={item.kind}
          style={{ zIndex: all.indexOf(item) }}
        >
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
  return (
    <div className="notices" data-part="notices">
      <Region role="status" all={list} />
      <Region role="alert" all={list} />
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

import { useStore } from 'zustand';
import { usePlatform, useT } from '../platform/hooks.ts';
import type { Notification } from '../platform/notifications.ts';

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

/** Notifications, newest last. Errors interrupt a screen reader; others are announced politely. */
export function Notices() {
  const { notifications } = usePlatform();
  const list = useStore(notifications, (state) => state.list);
  const isError = ({ kind }: Notification) => kind === 'error';
  return (
    <div className="notices">
      <Region role="status" list={list.filter((item) => !isError(item))} />
      <Region role="alert" list={list.filter(isError)} />
    </div>
  );
}

import { useStore } from 'zustand';
import { usePlatform, useT } from '../platform/hooks.ts';

/** Notifications, newest last. Errors interrupt a screen reader; others are announced politely. */
export function Notices() {
  const t = useT();
  const { notifications } = usePlatform();
  const list = useStore(notifications, (state) => state.list);
  return (
    <div className="notices" aria-live="polite">
      {list.map((item) => (
        <div
          key={item.id}
          role={item.kind === 'error' ? 'alert' : 'status'}
          className="notice"
          data-kind={item.kind}
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

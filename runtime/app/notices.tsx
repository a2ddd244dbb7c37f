import { useStore } from 'zustand';
import { usePlatform, useT } from '../platform/hooks.ts';

const LOOK = { success: 'alert-success', error: 'alert-error', info: 'alert-info' } as const;

/** Notifications, newest last. Errors interrupt a screen reader, the others wait. */
export function Notices() {
  const t = useT();
  const { notifications } = usePlatform();
  const list = useStore(notifications, (state) => state.list);
  return (
    <div className="notices" aria-live="polite">
      {list.map((item) => (
        <div key={item.id} role={item.kind === 'error' ? 'alert' : 'status'} className={`alert ${LOOK[item.kind]} shadow-lg`}>
          <span>{item.text}</span>
          <button type="button" className="btn btn-ghost btn-xs" aria-label={t('app.close')} onClick={() => notifications.dismiss(item.id)}>×</button>
        </div>
      ))}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ListEmpty, ListFailed, ListWaiting } from '../../../ui/list-states.tsx';
import { NotificationList } from '../list/lazy-notification-list.tsx';
import { useNotifications } from '../list/use-notifications.ts';

export { notificationTexts as texts } from '../texts.ts';

function Lists({ unread, read, markRead }: ReturnType<typeof useNotifications>) {
  const t = useT();
  const parts = [unread, read];
  const failed = parts.find(({ status }) => status === 'failed');
  if (failed)
    return (
      <ListFailed
        text={`${t('notifications.failed')} ${failed.problem}`}
        isBusy={failed.isBusy}
        onRetry={() => parts.forEach(({ retry }) => retry())}
      />
    );
  if (parts.some(({ status }) => status === 'loading')) return <ListWaiting rows={5} />;
  if (parts.every(({ rows }) => rows.length === 0)) return <ListEmpty text={t('notifications.empty')} />;
  const onRead = (id: string) => void markRead([id]);
  return (
    <>
      <NotificationList id="unread" title={t('notifications.unread')} pages={unread} onRead={onRead} />
      <NotificationList id="earlier" title={t('notifications.earlier')} pages={read} onRead={onRead} />
    </>
  );
}

/** The notification centre: unread notifications first. */
export function Page() {
  const t = useT();
  const { registry } = usePlatform();
  const notifications = useNotifications();
  const { unread, markRead, isPending } = notifications;
  const title = useRef<HTMLHeadingElement>(null);
  const profile = registry.pathTo('profile');
  useEffect(() => NotificationList.prepare(), []);
  async function readAll() {
    if (isPending) return;
    await markRead();
    // The button disappears.
    title.current?.focus();
  }
  return (
    <div className="page grid w-[min(48rem,100%)] content-start gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 ref={title} tabIndex={-1} className="text-2xl font-semibold">
            {t('notifications.title')}
          </h1>
          <p className="text-muted text-sm">{t('notifications.help')}</p>
        </div>
        {unread.rows.length ? (
          <BusyButton className="btn btn-sm" isBusy={isPending} onClick={() => void readAll()}>
            {t('notifications.read-all')}
          </BusyButton>
        ) : null}
        {profile ? (
          <Link to={`${profile}#notifications`} className="btn btn-ghost btn-sm">
            {t('notifications.settings')}
          </Link>
        ) : null}
      </header>
      <Lists {...notifications} />
    </div>
  );
}

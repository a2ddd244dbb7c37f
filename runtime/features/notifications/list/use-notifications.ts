import { useEffect, useRef } from 'react';
import { usePlatform, useUser } from '../../../platform/hooks.ts';
import { useCallCache } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { usePages } from '../../../platform/use-pages.ts';

const usePart = (state: 'unread' | 'read') =>
  usePages('notification.list', {
    query: { state },
    rowsOf: ({ notifications }) => notifications,
    rowKey: ({ id }) => id,
  });

/** The unread and the earlier notifications; read again when their number changes. */
export function useNotifications() {
  const { session } = usePlatform();
  const user = useUser();
  const cache = useCallCache();
  const [unread, read] = [usePart('unread'), usePart('read')];
  const { send, isPending } = useCommand('notification.mark-read');

  const counted = useRef(user.unread_notifications);
  useEffect(() => {
    if (counted.current === user.unread_notifications) return;
    counted.current = user.unread_notifications;
    void cache.invalidate('notification.list');
  }, [user.unread_notifications, cache]);

  /** Without ids, all. */
  async function markRead(ids?: string[]): Promise<void> {
    const result = await send({ input: ids ? { ids } : {} });
    if (!result.ok) return;
    counted.current = result.data.unread;
    session.change({ unread_notifications: result.data.unread });
  }
  return { unread, read, markRead, isPending };
}

import { lazyComponent } from '../../../ui/lazy.tsx';
import { ListWaiting } from '../../../ui/list-states.tsx';

/** Not part of the first paint, because the server has not listed the notifications yet. */
export const NotificationList = lazyComponent(
  'notifications',
  'NotificationList',
  () => import('./notification-list.tsx'),
  <ListWaiting rows={5} />,
);

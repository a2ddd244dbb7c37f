import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Section } from './section.tsx';

const NotificationSettings = lazyComponent(
  'notification settings',
  'NotificationSettings',
  () => import('../notifications/notification-settings.tsx'),
  <Loading />,
);

/** Which events the user learns of, in the app and by mail. */
export function Notifications() {
  const t = useT();
  const path = usePlatform().registry.pathTo('notifications');
  return (
    <Section
      id="notifications"
      title={t('profile.notifications')}
      hint={t('profile.notifications-hint')}
      action={
        path ? (
          <Link to={path} className="btn btn-sm shrink-0">
            {t('profile.notifications-open')}
          </Link>
        ) : null
      }
    >
      <NotificationSettings />
    </Section>
  );
}

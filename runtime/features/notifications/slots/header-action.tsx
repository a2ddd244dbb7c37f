import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useText } from '../../../platform/use-text.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { bellTexts } from '../bell/texts.ts';

/** The server counts no further. */
const MOST = 99;

/** The way to the notifications, with the number of unread ones. */
export function Contribution() {
  useText('bell', bellTexts);
  const t = useT();
  const { unread_notifications: unread } = useUser();
  const label = unread ? t('bell.unread', { count: unread }) : t('bell.open');
  const path = usePlatform().registry.pathTo('notifications')!;
  return (
    <Link
      to={path}
      className="btn btn-ghost btn-square btn-sm order-last ms-auto"
      aria-label={label}
      title={label}
    >
      <span className="relative">
        <LazyIcon name="bell" />
        {unread ? (
          <span
            className="bg-primary text-primary-content figures text-2xs absolute -end-2.5 -top-2 min-w-4 rounded-full px-1 leading-4 font-semibold"
            aria-hidden="true"
          >
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        ) : null}
      </span>
    </Link>
  );
}

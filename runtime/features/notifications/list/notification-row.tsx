import type { Notification } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { describe } from './describe.ts';

interface NotificationRowProps {
  notification: Notification;
  onRead(id: string): void;
}

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const t = useT();
  const language = useLanguage();
  const { registry } = usePlatform();
  const { title, text, routes } = describe(notification, language, t);
  const { id, created_at: at, read_at: readAt } = notification;
  const path = routes.map((route) => registry.pathTo(route)).find((each) => each !== null);
  const read = () => readAt === null && onRead(id);
  return (
    <li className="flex items-start gap-3 px-[clamp(1rem,2.5vw,1.5rem)] py-4">
      <span
        className={`mt-2 size-2 flex-none rounded-full ${readAt ? '' : 'bg-primary'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <p className={readAt ? '' : 'font-semibold'}>
          {path ? (
            <Link to={path} className="hover:underline" onClick={read}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="mt-0.5 text-sm break-words">{text}</p>
        <p className="text-muted mt-1 text-xs">
          <time dateTime={at}>{formatMoment(language, at)}</time>
        </p>
      </div>
      {readAt ? null : (
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t('notifications.read-one', { title })}
          title={t('notifications.read')}
          onClick={read}
        >
          <LazyIcon name="check" size={16} />
        </button>
      )}
    </li>
  );
}

import type { Notification } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import type { Pages } from '../../../platform/use-pages.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { listTexts } from './texts.ts';
import { NotificationRow } from './notification-row.tsx';

interface NotificationListProps {
  id: string;
  title: string;
  pages: Pages<Notification>;
  onRead(id: string): void;
}

/** One section of notifications; nothing while it is empty. */
export function NotificationList({ id, title, pages, onRead }: NotificationListProps) {
  useText('notification list', listTexts);
  const t = useT();
  const { rows, hasMore, isBusy, more, problem } = pages;
  if (rows.length === 0) return null;
  return (
    <section className="panel overflow-hidden" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="px-[clamp(1rem,2.5vw,1.5rem)] pt-4 font-semibold">
        {title}
      </h2>
      <ul className="divide-line divide-y">
        {rows.map((row) => (
          <NotificationRow key={row.id} notification={row} onRead={onRead} />
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="text-error px-[clamp(1rem,2.5vw,1.5rem)] py-2 text-sm">
          {problem}
        </p>
      ) : null}
      {hasMore ? (
        <div className="flex justify-center p-3">
          <BusyButton className="btn btn-ghost btn-sm" isBusy={isBusy} onClick={() => !isBusy && more()}>
            {t('notifications.more')}
          </BusyButton>
        </div>
      ) : null}
    </section>
  );
}

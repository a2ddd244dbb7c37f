import { useT, useUser } from '../../../platform/hooks.ts';

function Count() {
  const t = useT();
  const { unread_messages: count } = useUser();
  if (!count) return null;
  return (
    <span className="drawer-badge figures">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('livechat.unread', { count })}</span>
    </span>
  );
}

/** Number of unread replies beside the navigation item of the chat. */
export function Contribution({ route }: { route: string }) {
  return route === 'livechat' ? <Count /> : null;
}

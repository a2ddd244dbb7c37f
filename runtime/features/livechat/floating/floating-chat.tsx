import { useId } from 'react';
import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { usePathname } from '../../../platform/navigation.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { useMovedButton } from './use-moved-button.ts';
import './floating-chat.css';

/** A button that opens the chat on every page but the chat's own, with the number of unread replies. */
export function FloatingChat() {
  const t = useT();
  const hintId = useId();
  const chat = useDialog('chat');
  const { unread_messages: unread = 0 } = useUser();
  const moved = useMovedButton(() => chat?.open());
  const isChatPage = usePathname() === usePlatform().registry.pathTo('livechat');
  const isShown = chat && !isChatPage;
  useRootMark('data-floating-chat', isShown ? '' : null);
  if (!isShown) return null;
  return (
    <>
      <button
        type="button"
        className="floating-chat"
        aria-haspopup="dialog"
        aria-label={`${t('livechat.open')}${unread ? `, ${t('livechat.unread', { count: unread })}` : ''}`}
        aria-describedby={hintId}
        onPointerEnter={chat.prepare}
        onFocus={chat.prepare}
        {...moved}
      >
        <Icon name="message" size={20} />
        {unread ? (
          <span className="floating-chat-badge figures" aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </button>
      <span id={hintId} hidden>
        {t('livechat.move-hint')}
      </span>
    </>
  );
}

import { useT } from '../../../platform/hooks.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { Chat } from '../chat/chat.tsx';
import { POLL_MS } from '../chat/use-conversation.ts';

/** The chat beside any page (spec 2 §2). */
export function Contribution({ close }: { close(): void }) {
  const t = useT();
  return (
    <Drawer title={t('livechat.title')} size="wide" onClose={close}>
      <Chat pollMs={POLL_MS.drawer} hasFocus />
    </Drawer>
  );
}

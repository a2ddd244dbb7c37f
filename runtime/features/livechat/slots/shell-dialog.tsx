import { Suspense } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { Chat } from '../chat/chat.tsx';
import { POLL_MS } from '../chat/use-conversation.ts';

function ChatDrawer({ close }: { close(): void }) {
  const t = useT();
  // Before the drawer opens: it would give the first focus to a composer that still waits for this text.
  useText('ui', uiTexts);
  return (
    <Drawer title={t('livechat.title')} size="wide" onClose={close}>
      <Chat pollMs={POLL_MS.drawer} hasFocus />
    </Drawer>
  );
}

/** The chat beside any page (spec 2 §2). Waits for its text in a boundary of its own, which does not hide the page. */
export function Contribution(props: { close(): void }) {
  return (
    <Suspense fallback={null}>
      <ChatDrawer {...props} />
    </Suspense>
  );
}

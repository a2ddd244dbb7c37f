import { useEffect } from 'react';
import { importChunk } from '../../../lib/import-chunk.ts';
import { usePlatform, useSettings, useUser } from '../../../platform/hooks.ts';
import { OUTBOX } from '../../../platform/session.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';

const FloatingChat = lazyComponent(
  'floating chat',
  'FloatingChat',
  () => import('../floating/floating-chat.tsx'),
);

/** Sends what an earlier page could not send. */
function useUnsentMessages() {
  const platform = usePlatform();
  const { id } = useUser();
  useEffect(() => {
    if (platform.local.get(OUTBOX) === null) return;
    importChunk('outbox', () => import('../outbox/outbox-of.ts'), false).then(
      ({ outboxOf }) => void outboxOf(platform, id).flush(),
      () => {},
    );
  }, [platform, id]);
}

/** The floating chat button, where the setting is on (spec 1 §2.2). */
export function Contribution() {
  useUnsentMessages();
  return useSettings().show_floating_chat ? <FloatingChat /> : null;
}

import { memoryStorage, storageWithFallback } from '../../../lib/storage.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOutbox, type Outbox } from './outbox.ts';

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** Sends when the connection is back; forgets everything at sign-out. */
function follow({ settings, session }: Platform, owner: string, outbox: Outbox): void {
  addEventListener('online', () => void outbox.flush());
  settings.subscribe(({ backend }, before) => {
    if (backend === 'up' && before.backend !== 'up') void outbox.flush();
  });
  session.subscribe((state) => {
    if (state.status === 'guest' && state.ended === 'signed-out') outbox.clear();
    if (state.status === 'signed-in' && state.user.id === owner && outbox.getState().isCutOff)
      void outbox.flush();
  });
}

const outboxes = new WeakMap<Platform, Map<string, Outbox>>();

/** The outbox of a user; the same for all components. */
export function outboxOf(platform: Platform, owner: string): Outbox {
  const known = outboxes.get(platform) ?? new Map<string, Outbox>();
  outboxes.set(platform, known);
  const found = known.get(owner);
  if (found) return found;
  const { api, local, tab, session } = platform;
  const outbox = createOutbox({
    owner,
    storage: storageWithFallback(local, memoryStorage()),
    tab,
    send: ({ id, text }) => api.call('message.send', { input: { id, message: text } }),
    isOwner: () => session.getState().user?.id === owner,
    newId: () => crypto.randomUUID(),
    after,
  });
  known.set(owner, outbox);
  follow(platform, owner, outbox);
  return outbox;
}

import { useT } from '../../../platform/hooks.ts';
import { Chat } from './chat.tsx';
import { POLL_MS } from './use-conversation.ts';

/** The chat as a page: the contact that every signed-in user can reach, also a suspended one. */
export function SupportPage() {
  const t = useT();
  return (
    <div className="page grid w-[min(52rem,100%)] gap-5">
      <header>
        <h1 className="text-2xl font-semibold">{t('livechat.title')}</h1>
        <p className="text-muted text-sm">{t('livechat.lead')}</p>
      </header>
      <section className="panel chat-page p-4" aria-label={t('livechat.log')}>
        <Chat pollMs={POLL_MS.page} />
      </section>
    </div>
  );
}

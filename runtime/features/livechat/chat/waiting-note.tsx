import { useT } from '../../../platform/hooks.ts';
import type { Outbox, Waiting } from '../outbox/outbox.ts';

interface WaitingNoteProps {
  message: Waiting;
  outbox: Outbox;
  isCutOff: boolean;
}

/** The state of an unsent message; a refused one can be sent again or deleted. */
export function WaitingNote({ message: { id, problem }, outbox, isCutOff }: WaitingNoteProps) {
  const t = useT();
  if (problem === undefined && !isCutOff) return t('livechat.sending');
  return (
    <span className="grid justify-items-end gap-1">
      <span className={problem === undefined ? '' : 'text-error'}>
        {problem === undefined ? t('livechat.queued') : `${t('livechat.not-sent')} ${problem}`}
      </span>
      <span className="flex gap-1">
        <button type="button" className="btn btn-ghost btn-xs" onClick={() => outbox.retry(id)}>
          {t('livechat.send-again')}
        </button>
        <button type="button" className="btn btn-ghost btn-xs" onClick={() => outbox.discard(id)}>
          {t('livechat.discard')}
        </button>
      </span>
    </span>
  );
}

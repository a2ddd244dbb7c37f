import { messageReply } from '../../../../schemas/generated/input-lengths.ts';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useEdited } from '../../../ui/use-edited.ts';
import { isTooLong } from '../../../ui/use-length-limit.ts';
import { LinesField } from '../components/lines-field.tsx';

interface ReplyFormProps {
  userId: string;
  /** Whether leaving the form would lose a reply. */
  onEdited(isEdited: boolean): void;
}

/** The field of a reply. A reply that is sent again, because its answer was lost, is stored once. */
export function ReplyForm({ userId, onEdited }: ReplyFormProps) {
  const t = useT();
  const id = useId();
  const { send, isPending, error } = useCommand('message.reply', { showsError: true });
  const [text, setText] = useState('');
  const sending = useRef({ text: '', id: '' });
  useEdited(text.trim() !== '', onEdited);

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending || text.trim() === '' || isTooLong(text, messageReply.message)) return;
    if (sending.current.text !== text) sending.current = { text, id: crypto.randomUUID() };
    const result = await send({ params: { userId }, input: { message: text, id: sending.current.id } });
    if (!result.ok) return;
    sending.current = { text: '', id: '' };
    setText((now) => (now === text ? '' : now));
  }
  return (
    <form className="grid gap-2" onSubmit={(event) => void onSubmit(event)}>
      <LinesField
        id={id}
        label={t('operator.reply')}
        error={error?.message}
        className="message-field"
        rows={3}
        most={messageReply.message}
        hasFocus
        value={text}
        onChange={setText}
      />
      <div className="justify-self-end">
        <BusyButton
          type="submit"
          className="btn btn-primary"
          isBusy={isPending}
          aria-disabled={isPending || isTooLong(text, messageReply.message)}
        >
          {t('operator.send-reply')}
        </BusyButton>
      </div>
    </form>
  );
}

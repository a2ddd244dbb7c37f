import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { descriptionIds, LabelledField } from '../../../ui/labelled-field.tsx';

/** As in schemas/api/message/reply.json. */
const MAX_LENGTH = 2000;

/** The field of a reply. A reply that is sent again, because its answer was lost, is stored once. */
export function ReplyForm({ userId }: { userId: string }) {
  const t = useT();
  const id = useId();
  const { send, isPending, error } = useCommand('message.reply', { showsError: true });
  const [text, setText] = useState('');
  const sending = useRef({ text: '', id: '' });

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending || text.trim() === '') return;
    if (sending.current.text !== text) sending.current = { text, id: crypto.randomUUID() };
    const result = await send({ params: { userId }, input: { message: text, id: sending.current.id } });
    if (!result.ok) return;
    sending.current = { text: '', id: '' };
    setText((now) => (now === text ? '' : now));
  }
  return (
    <form className="grid gap-2" onSubmit={(event) => void onSubmit(event)}>
      <LabelledField id={id} label={t('operator.reply')} error={error?.message}>
        <textarea
          id={id}
          className="message-field"
          rows={3}
          maxLength={MAX_LENGTH}
          data-focus
          aria-describedby={descriptionIds(id, null)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </LabelledField>
      <div className="justify-self-end">
        <BusyButton type="submit" className="btn btn-primary" isBusy={isPending}>
          {t('operator.send-reply')}
        </BusyButton>
      </div>
    </form>
  );
}

import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { useT } from '../../../platform/hooks.ts';
import { FieldError } from '../../../ui/field.tsx';
import { LengthCount } from '../../../ui/length-count.tsx';
import { useLengthLimit } from '../../../ui/use-length-limit.ts';
import { MOST_WAITING, type Outbox } from '../outbox/outbox.ts';

/** As in schemas/api/message/send.json. */
const MAX_LENGTH = 2000;

/** The field of a new message. What is typed stays until it is sent, also while the drawer is closed. */
export function Composer({ outbox, hasFocus }: { outbox: Outbox; hasFocus: boolean }) {
  const t = useT();
  const id = useId();
  const draft = useStore(outbox, (state) => state.draft);
  const [refusal, setRefusal] = useState<string>();
  const { count, problem: tooLong } = useLengthLimit(draft, MAX_LENGTH);
  const problem = tooLong ?? refusal;

  function send() {
    if (draft.trim() === '' || tooLong) return;
    const isAdded = outbox.add(draft);
    setRefusal(isAdded ? undefined : t('livechat.queue-full', { most: MOST_WAITING }));
    if (isAdded) outbox.write('');
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    send();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form className="chat-composer" onSubmit={onSubmit}>
      <label htmlFor={id} className="sr-only">
        {t('livechat.message')}
      </label>
      <textarea
        id={id}
        className="message-field"
        rows={2}
        enterKeyHint="send"
        placeholder={t('livechat.message')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-count ${id}-error`}
        data-focus={hasFocus || undefined}
        value={draft}
        onChange={({ target }) => outbox.write(target.value)}
        onKeyDown={onKeyDown}
      />
      <FieldError id={`${id}-error`} text={problem} />
      <div className="flex items-center justify-between gap-3">
        <p id={`${id}-hint`} className="text-muted text-xs max-md:hidden">
          {t('livechat.keys')}
        </p>
        <span className="ms-auto flex items-center gap-3">
          <LengthCount id={`${id}-count`} count={count} />
          <button
            type="submit"
            className="btn btn-primary"
            aria-disabled={draft.trim() === '' || tooLong !== undefined}
          >
            {t('livechat.send')}
          </button>
        </span>
      </div>
    </form>
  );
}

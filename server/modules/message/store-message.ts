import { cleanLines, isBlank } from '../../../domain/strings/clean-text.ts';
import { Failure, invalidFields } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { findMessage, insertMessage, lockConversation, type MessageRow } from './message.queries.ts';

/** What a trader or an operator sends. */
interface MessageInput {
  message: string;
  /** Chosen by the client. */
  id?: string;
}

interface Stored {
  row: MessageRow;
  /** False for a message that was stored before. */
  isNew: boolean;
}

/** @throws validation_failed for a text without visible characters */
function textOf({ message }: MessageInput): string {
  const text = cleanLines(message);
  if (isBlank(text)) throw invalidFields({ message: 'required' });
  return text;
}

/**
 * Stores a message of the caller in the conversation of `userId`. One that is sent again under its id is stored
 * once.
 * @throws validation_failed · reference_used for an id of another message
 */
export async function storeMessage(
  tx: Queries,
  context: CallContext,
  { userId, isReply }: { userId: string; isReply: boolean },
  input: MessageInput,
): Promise<Stored> {
  const { brand, now, ports } = context;
  const senderId = sessionOf(context).user.id;
  const text = textOf(input);
  const id = input.id ?? randomId(ports.random, 'msg');
  await lockConversation(tx, brand.id, userId, now);
  const known = await findMessage(tx, brand.id, userId, id);
  if (!known) {
    await insertMessage(tx, brand.id, { userId, id, senderId, isReply, text }, now);
    return { row: (await findMessage(tx, brand.id, userId, id))!, isNew: true };
  }
  if (known.sender_id !== senderId || known.is_reply !== isReply || known.text !== text)
    throw new Failure('reference_used');
  return { row: known, isNew: false };
}

import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { parseJson } from '../backend/parse-json.ts';
import type { CallId } from '../../schemas/generated/calls.ts';
import { mediaTypeOf, type Backend } from './backend.ts';
import { schemaProblems, type SchemaProblems } from './schema-problems.ts';

const STREAM_TYPE = 'text/event-stream';
/** A stream begins with a snapshot. */
const FIRST_EVENT_MS = 10_000;

const only = (problem: string): SchemaProblems => ({ problems: [problem], unknown: [] });

/** The first event of a stream; undefined if the stream ends or stays silent. */
async function firstEvent(response: Response): Promise<EventSourceMessage | undefined> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const reader = response.body!.getReader();
  const timer = setTimeout(() => void reader.cancel(), FIRST_EVENT_MS);
  const decoder = new TextDecoder();
  try {
    while (events.length === 0) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel();
  }
  return events[0];
}

function eventProblems(id: CallId, { event = 'message', data }: EventSourceMessage): SchemaProblems {
  const value = parseJson(data);
  if (value === undefined) return only(`sends the event "${event}" with invalid JSON`);
  return schemaProblems(id, { [event]: value });
}

/** Compares the first event of a stream with the contract. */
export async function streamProblems(backend: Backend, id: CallId): Promise<SchemaProblems> {
  try {
    const response = await backend.open(id, { headers: { accept: STREAM_TYPE } });
    const type = mediaTypeOf(response.headers);
    if (response.status !== 200 || type !== STREAM_TYPE) {
      await response.body?.cancel();
      return only(`answers with ${type || 'no content type'} instead of ${STREAM_TYPE} (${response.status})`);
    }
    const event = await firstEvent(response);
    if (!event) return only(`sends no event within ${FIRST_EVENT_MS / 1000} s`);
    return eventProblems(id, event);
  } catch (error) {
    return only(`gives no answer: ${(error as Error).message}`);
  }
}

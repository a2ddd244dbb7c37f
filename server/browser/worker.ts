import type { PageMessage } from '../../domain/demo/backend-messages.ts';
import { answerMessages, type Fetch } from './answer-messages.ts';
import { failedBackend } from './failed-backend.ts';
import { openBackend } from './open-backend.ts';

/** The backend of a static demo, in a worker of the page. The first message starts it; requests wait for it. */
let fetchBackend: Promise<Fetch> | undefined;

const answer = answerMessages(
  async (request) => await (await fetchBackend!)(request),
  (message) => postMessage(message),
);

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind !== 'start') return answer(data);
  fetchBackend = openBackend(data).catch((error: unknown) => {
    console.error(error);
    return failedBackend;
  });
});

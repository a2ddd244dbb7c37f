import { DEMO_PATHS, type PageMessage, type StartMessage } from '../../domain/demo/backend-messages.ts';
import { answerMessages, type Fetch } from './answer-messages.ts';
import { failedBackend } from './failed-backend.ts';
import { openBackend } from './open-backend.ts';

/** PGlite reports some failures only as uncaught errors. */
const uncaught = new Promise<never>((_, reject) => {
  addEventListener('error', ({ error }) => reject(error as Error));
  addEventListener('unhandledrejection', ({ reason }) => reject(reason as Error));
});
uncaught.catch(() => undefined);

function start(message: StartMessage): Fetch {
  const { state, fetch } = openBackend(message);
  state.catch(() => undefined);
  const started = Promise.race([fetch, uncaught]).catch((error: unknown) => {
    console.error(error);
    return failedBackend;
  });
  return async (request) =>
    request.url === message.site + DEMO_PATHS.state
      ? Response.json(await state)
      : await (
          await started
        )(request);
}

/** The backend of a static demo, in a worker of the page. The first message starts it; requests wait for it. */
let fetchBackend: Fetch | undefined;

const answer = answerMessages(
  (request) => fetchBackend!(request),
  (message) => postMessage(message),
);

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'start') fetchBackend = start(data);
  else answer(data);
});

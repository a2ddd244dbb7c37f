import type { Fetch } from './answer-messages.ts';

/**
 * Answers in place of a backend that has failed to start. Its sessions ended with it, so that a page of a signed-in
 * user does not wait for it: the sign-in page says what happened, and can start over.
 */
export const failedBackend: Fetch = async ({ url }) => {
  if (new URL(url).pathname.startsWith('/api/')) return Response.json({}, { status: 401 });
  throw new Error('The backend has failed to start.');
};

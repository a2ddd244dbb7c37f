import type { CallDefinition } from '../../schemas/generated/calls.ts';
import type { FileAnswer } from '../request-context.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A file as an attachment that browsers neither display inline, sniff nor cache. */
export function fileResponse(
  { answer }: CallDefinition,
  { media, name, bytes, content }: FileAnswer,
  requestId: string,
): Response {
  if (answer.kind !== 'file' || !answer.media.includes(media))
    throw new Error(`The call does not answer ${media}`);
  if (!NAME.test(name))
    throw new Error('The name of a file answer has other characters than A-Z a-z 0-9 . _ -');
  return new Response(content, {
    headers: {
      ...HEADERS,
      'content-type': media,
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'x-request-id': requestId,
    },
  });
}

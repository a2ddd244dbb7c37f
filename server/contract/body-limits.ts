import { calls, type CallDefinition } from '../../schemas/generated/calls.ts';

/** Maximum size of a body whose call declares none. */
const DEFAULT_BYTES = 64 * 1024;
/** Maximum size of all text fields of a form together. */
export const MAX_FIELD_BYTES = 64 * 1024;
/** Maximum size of the boundaries and headers of all parts. */
const FRAME_BYTES = 64 * 1024;

type Body = CallDefinition['body'];
export type MultipartBody = Extract<Body, { kind: 'multipart' }>;

/** Maximum size of a form with files. */
export const maxFormBytes = ({ parts }: Pick<MultipartBody, 'parts'>): number =>
  Object.values(parts).reduce((sum, { maxBytes }) => sum + maxBytes, MAX_FIELD_BYTES + FRAME_BYTES);

/** Maximum size of a body that is read as a whole. */
export const maxTextBytes = ({ maxBytes = DEFAULT_BYTES }: { maxBytes?: number }): number => maxBytes;

function maxBodyBytes(body: Body): number {
  if (body.kind === 'none') return 0;
  if (body.kind === 'multipart') return maxFormBytes(body);
  // Fields arrive as text or as a form without files.
  return body.kind === 'fields'
    ? Math.max(maxTextBytes(body), maxFormBytes({ parts: {} }))
    : maxTextBytes(body);
}

/** The largest body that a call accepts. */
export const MAX_BODY_BYTES: number = Math.max(
  ...Object.values<CallDefinition>(calls).map(({ body }) => maxBodyBytes(body)),
);

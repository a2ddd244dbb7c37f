import { sessionOf, type CallContext } from '../../call.ts';

/** @throws busy */
export async function streamOpen(context: CallContext): Promise<ReadableStream<Uint8Array>> {
  const { id, user } = sessionOf(context);
  return context.streams.open({ brandId: context.brand.id, userId: user.id, sessionId: id });
}

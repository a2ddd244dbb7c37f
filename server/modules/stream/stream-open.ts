import { sessionOf, type CallContext } from '../../request-context.ts';

/** @throws busy */
export async function streamOpen(context: CallContext): Promise<ReadableStream<Uint8Array>> {
  const { brand, engine, streams } = context;
  const { id: sessionId, user } = sessionOf(context);
  return streams.open({ brandId: brand.id, userId: user.id, sessionId }, () =>
    engine.snapshot(brand.id, user.id),
  );
}

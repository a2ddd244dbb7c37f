import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls, type CallDefinition } from '../../../schemas/generated/calls.ts';
import { verifySignature, type RawBody } from '../../../server/contract/verify-signature.ts';
import { testBrand } from '../support/backend.ts';

const NOW = new Date('2026-11-02T09:30:00.000Z');
const [NEW, OLD, FORGED] = [
  'the new secret of the provider',
  'the old secret of the provider',
  'a secret of nobody',
];
const TEXT = '{"id":"1"}';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const SIGNED: Record<RawBody['signature'], (secret: string) => Record<string, string>> = {
  btcpay: (secret) => ({ 'btcpay-sig': `sha256=${hmac(secret, TEXT)}` }),
  card(secret) {
    const time = NOW.getTime() / 1000;
    return { 'payment-signature': `t=${time},v1=${hmac(secret, `${time}.${TEXT}`)}` };
  },
};

const raw = Object.entries(calls as Record<string, CallDefinition>).flatMap(([id, { body }]) =>
  body.kind === 'raw' ? [{ id, body }] : [],
);

/** The code of the refusal when a callback signed with `secret` arrives; undefined when it is accepted. */
async function refusal(
  body: RawBody,
  secret: string,
  accepted: readonly string[],
): Promise<string | undefined> {
  const brand = testBrand();
  const context = { brand, now: NOW, callbackSecrets: { [brand.id]: { [body.signature]: accepted } } };
  return await verifySignature(
    context,
    body,
    new TextEncoder().encode(TEXT),
    new Headers(SIGNED[body.signature](secret)),
  ).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  );
}

describe.each(raw)('the secret of $id', ({ body }) => {
  it('may be the new or the old one during a rotation, and only the new one afterwards', async () => {
    expect(await refusal(body, OLD, [OLD])).toBeUndefined();
    for (const secret of [NEW, OLD]) expect(await refusal(body, secret, [NEW, OLD])).toBeUndefined();
    expect(await refusal(body, NEW, [NEW])).toBeUndefined();
    expect(await refusal(body, OLD, [NEW])).toBe('invalid_signature');
  });

  it('is never another one, nor that of another scheme', async () => {
    for (const accepted of [[NEW, OLD], [NEW], []])
      expect(await refusal(body, FORGED, accepted)).toBe('invalid_signature');
    const others = raw.filter((other) => other.body.signature !== body.signature);
    expect(others).not.toEqual([]);
    for (const { body: other } of others) {
      const brand = testBrand();
      const context = { brand, now: NOW, callbackSecrets: { [brand.id]: { [other.signature]: [NEW] } } };
      const headers = new Headers(SIGNED[body.signature](NEW));
      await expect(
        verifySignature(context, body, new TextEncoder().encode(TEXT), headers),
      ).rejects.toMatchObject({
        code: 'invalid_signature',
      });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { streamOf } from '../../server/byte-stream.ts';
import { readJsonResponse } from '../../server/json-response.ts';

describe('a JSON response', () => {
  it.each(['{"a":[1,"ñ"]}', 'null', '7'])('%s is parsed', async (text) => {
    expect(await readJsonResponse(new Response(text), 20)).toEqual(JSON.parse(text));
  });

  it.each(['', '{"key": sk_secret}', 'sk_secret'])('of %j is refused without a quotation', async (text) => {
    await expect(readJsonResponse(new Response(text), 20)).rejects.toThrow(/^response not JSON$/);
    await expect(readJsonResponse({ body: null }, 20)).rejects.toThrow(/^response not JSON$/);
  });

  it('is read up to its limit of bytes, and then cancelled', async () => {
    const state = { sent: 0, isCancelled: false };
    async function* endless() {
      try {
        for (;;) yield new TextEncoder().encode(`"${'1'.repeat(1022)}"${(state.sent += 1)}`);
      } finally {
        state.isCancelled = true;
      }
    }
    const body = streamOf(endless());
    await expect(readJsonResponse({ body }, 4096)).rejects.toThrow(/^response too large$/);
    expect(state).toEqual({ sent: 4, isCancelled: true });
  });

  it('may have exactly as many bytes as its limit', async () => {
    expect(await readJsonResponse(new Response('"ññ"'), 6)).toBe('ññ');
    await expect(readJsonResponse(new Response('"ññ"'), 5)).rejects.toThrow('too large');
  });
});

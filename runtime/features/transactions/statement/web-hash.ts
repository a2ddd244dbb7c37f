import type { ChainHash } from '../../../../domain/statement/entry-chain.ts';

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (hex: string): number[] =>
  Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );

/** The hash chain by WebCrypto, which browsers have on secure connections only. */
export const webHash: ChainHash = async (previous, text) => {
  const [head, tail] = [fromHex(previous), new TextEncoder().encode(text)];
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
};

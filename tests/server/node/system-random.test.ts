import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../server/node/system-ports.ts';

describe('systemRandom.bytes', () => {
  it('returns the requested number of bytes without repetition', () => {
    const drawn = Array.from({ length: 5000 }, (_, index) => systemRandom.bytes(16 + (index % 3)));
    expect(drawn.every((bytes, index) => bytes.length === 16 + (index % 3))).toBe(true);
    expect(new Set(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(5000);
  });

  it('does not overwrite bytes returned earlier', () => {
    const first = systemRandom.bytes(32);
    const copy = Buffer.from(first).toString('hex');
    for (let count = 0; count < 2000; count += 1) systemRandom.bytes(32);
    expect(Buffer.from(first).toString('hex')).toBe(copy);
  });

  it('returns more bytes than its pool holds, and none for 0', () => {
    expect(systemRandom.bytes(10_000).length).toBe(10_000);
    expect(systemRandom.bytes(0).length).toBe(0);
  });
});

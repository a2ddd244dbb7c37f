import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, normalizeEmail } from '../../domain/text.ts';

describe('cleanText', () => {
  it.each([
    ['  Ana \t\n Ruiz ', 'Ana Ruiz'],
    ['Ana\u202Eziur', 'Anaziur'],
    ['\u2066Ana\u2069', 'Ana'],
    ['Ana\u0000\u001b[31m', 'Ana[31m'],
    ['Jose\u0301', 'José'],
    ['\u202E \u2067', ''],
    ['🧑‍🚀 Ana', '🧑‍🚀 Ana'],
  ])('makes %j into %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('leaves one space where a control stood between two', () => {
    expect(cleanText('a \u0000\t b')).toBe('a b');
  });

  it('is stable, and leaves nothing that controls', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(clean).not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]|^\s|\s$|\s\s/u);
    }), { numRuns: 1000 });
  });
});

describe('normalizeEmail', () => {
  it('makes one address of its spellings', () => {
    expect(normalizeEmail(' Ana@Example.COM ')).toBe('ana@example.com');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLines, cleanText, isBlank, normalizeEmail } from '../../../domain/strings/clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['  Ana \t\n Ruiz ', 'Ana Ruiz'],
    ['Ana\u202Eziur', 'Anaziur'],
    ['\u2066Ana\u2069', 'Ana'],
    ['Ana\u0000\u001b[31m', 'Ana[31m'],
    ['Jose\u0301', 'José'],
    ['\u202E \u2067', ''],
    ['🧑‍🚀 Ana', '🧑‍🚀 Ana'],
    [`A${'\u0353'.repeat(20)}na`, `A${'\u0353'.repeat(4)}na`],
    ['שָּׁלוֹם', 'שָּׁלוֹם'.normalize('NFC')],
  ])('converts %j to %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('collapses spaces around a removed control character', () => {
    expect(cleanText('a \u0000\t b')).toBe('a b');
  });

  it('is idempotent and removes all control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean).not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]|^\s|\s$|\s\s/u);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cleanLines', () => {
  it.each([
    [' Hello,  \r\n\tAna\u202E ', 'Hello,\nAna'],
    ['a\rb\n\n\n\n c', 'a\nb\n\nc'],
    ['\n\u0000\n \n', ''],
    ['a\u2028b', 'a b'],
  ])('converts %j to %j', (text, expected) => {
    expect(cleanLines(text)).toBe(expected);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
        const clean = cleanLines(lines.join('\n'));
        expect(cleanLines(clean)).toBe(clean);
      }),
    );
  });
});

describe('isBlank', () => {
  it.each([
    '',
    ' ',
    '\u200B',
    '\u2060\uFEFF',
    '\u202E \u2067',
    '\u200E\u00AD',
    '\u3164',
    '\u115F \u180E',
    '\u0000',
  ])('is true for %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['Ana', '\u200BAna', 'می\u200Cخواهم', '名', '0', '🧑‍🚀', '-'])('is false for %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('normalizeEmail', () => {
  it('trims and lower-cases an address', () => {
    expect(normalizeEmail(' Ana@Example.COM ')).toBe('ana@example.com');
  });
});

import { describe, expect, test } from 'vitest';
import { formatText } from '../../../runtime/lib/format-text.ts';

describe('formatText', () => {
  test('isolates a parameter that is written from right to left', () => {
    expect(formatText('en', 'From {name}, {count} USD', { name: 'שלום 12', count: 5 })).toBe(
      'From \u2068שלום 12\u2069, 5 USD',
    );
  });

  test('replaces every occurrence of each parameter', () => {
    expect(formatText('en', '{name} and {name}, {number}', { name: 'Ana', number: 7 })).toBe(
      'Ana and Ana, 7',
    );
  });

  test('leaves the placeholder of a missing parameter visible', () => {
    expect(formatText('en', 'Hello {name}')).toBe('Hello {name}');
  });

  test.each([
    [0, 'none'],
    [1, 'one file'],
    [2, '2 files'],
    [1234, '1,234 files'],
  ])('chooses the plural of %i', (count, text) => {
    expect(formatText('en', '{count, plural, =0 {none} one {one file} other {# files}}', { count })).toBe(
      text,
    );
  });

  test('formats counts for the given language', () => {
    expect(formatText('es', '{count, plural, one {# archivo} other {# archivos}}', { count: 12345 })).toBe(
      '12.345 archivos',
    );
  });

  test('inserts parameter values literally, not as patterns', () => {
    expect(formatText('en', '{a}', { a: '$& {b}' })).toBe('$& {b}');
  });
});

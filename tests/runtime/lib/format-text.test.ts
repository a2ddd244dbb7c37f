import { describe, expect, test } from 'vitest';
import { formatText } from '../../../runtime/lib/format-text.ts';

describe('formatText', () => {
  test('fills parameters, each as often as it stands there', () => {
    expect(formatText('en', '{name} and {name}, {number}', { name: 'Ana', number: 7 })).toBe(
      'Ana and Ana, 7',
    );
  });

  test('a parameter that was not given stays visible', () => {
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

  test('counts in the language it speaks', () => {
    expect(formatText('es', '{count, plural, one {# archivo} other {# archivos}}', { count: 12345 })).toBe(
      '12.345 archivos',
    );
  });

  test('what a person typed is text, not a pattern', () => {
    expect(formatText('en', '{a}', { a: '$& {b}' })).toBe('$& {b}');
  });
});

import { describe, expect, it } from 'vitest';
import { parseSource, pointerParts, pointerTo, positionOf } from '../../../cli/manifest/source.ts';

const text = '{\n  "a": { "b/c": [10, 20] },\n  "d": 1\n}';
const at = (pointer: string, part?: 'key' | 'value') => {
  const { line, column } = positionOf(parseSource('x.json', text), pointer, part);
  return `${line}:${column}`;
};

describe('parseSource', () => {
  it('reports all syntax errors', () => {
    const { data, syntaxProblems } = parseSource(
      'x.json',
      '{\n  "a": tru,\n  "b": 01,\n  // no\n  "c": "\\x"\n  "d": 1,\n}',
    );
    expect(data).toBeUndefined();
    expect(syntaxProblems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(syntaxProblems[0]).toMatchObject({
      column: 8,
      message: 'Not valid JSON: a word that JSON does not know, found "tru".',
    });
  });

  it.each([
    ['curly quotes', '{ “a”: 1 }', 'curly quotes, which JSON does not have', 'straight double quotes'],
    ['a no-break space', '{ \u00a0"a": 1 }', 'an invisible character (U+00A0)', 'ordinary space'],
    ['a zero-width space', '{ "a": \u200b1 }', 'an invisible character (U+200B)', 'remove it'],
  ])('explains %s, as word processors write it', (_, pasted, message, cure) => {
    expect(parseSource('x.json', pasted).syntaxProblems).toMatchObject([
      {
        message: expect.stringContaining(`Not valid JSON: ${message}`),
        cure: expect.stringContaining(cure),
      },
    ]);
  });

  it('reports a duplicate property', () => {
    expect(parseSource('x.json', '{ "a": 1,\n  "a": 2 }').syntaxProblems).toEqual([
      {
        line: 2,
        column: 3,
        message: 'The property "a" is written twice in the same object; only the last one would count.',
        cure: 'Keep one of the two.',
      },
    ]);
  });

  it('reports duplicate properties and huge numbers beside syntax errors', () => {
    const { syntaxProblems } = parseSource(
      'x.json',
      '{\n  "a": tru,\n  "a": 1e400,\n  "b": 01,\n  "c": 1 "d": 2\n}',
    );
    expect(syntaxProblems.map(({ line, message }) => `${line} ${message.slice(0, 16)}`)).toEqual([
      '2 Not valid JSON: ',
      '3 The property "a"',
      '3 The number 1e400',
      '4 Not valid JSON: ',
      '5 Not valid JSON: ',
    ]);
  });

  it('does not call names of two objects duplicate after a missing brace', () => {
    const { syntaxProblems } = parseSource('x.json', '{ "plans": [{ "id": 1 }, { "id": 2, "id": 3] }');
    expect(syntaxProblems.map(({ message }) => message)).toEqual([expect.stringContaining('Not valid JSON')]);
  });

  it('accepts a byte order mark and CRLF line endings', () => {
    const source = parseSource('x.json', '\uFEFF{\r\n  "a": 1\r\n}\r\n');
    expect(source.data).toEqual({ a: 1 });
    expect(positionOf(source, '/a')).toEqual({ line: 2, column: 8 });
  });
});

describe('positionOf', () => {
  it('returns positions of values, keys and list items', () => {
    expect([at('/a'), at('/a', 'key'), at('/a/b~1c/1'), at('/d'), at('')]).toEqual([
      '2:8',
      '2:3',
      '2:22',
      '3:8',
      '1:1',
    ]);
  });

  it('returns the nearest parent of a missing path', () => {
    expect([at('/a/nothing'), at('/nothing'), at('/a/b~1c/7'), at('/d/x/y')]).toEqual([
      '2:3',
      '1:1',
      '2:10',
      '3:3',
    ]);
  });

  it('pointerParts inverts pointerTo', () => {
    expect(pointerParts(pointerTo(pointerTo('', 'a/b~c'), 3))).toEqual(['a/b~c', '3']);
  });
});

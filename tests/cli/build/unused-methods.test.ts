import { expect, test } from 'vitest';
import { dropUnusedMethods } from '../../../cli/build/shared/unused-methods.ts';

/** What is left of a class after it was run through, called by `use`. */
const leftOf = (body: string, use: string, mentioned: string[] = []) => {
  const code = dropUnusedMethods(`class Box { ${body} }\n${use}`, mentioned);
  return [...code.slice(0, code.indexOf('\n')).matchAll(/(\w+)\(\) \{/g)].map(([, name]) => name);
};

test('a method that nothing mentions is left out, and with it what only that one mentioned', () => {
  expect(leftOf('a() { this.b(); } b() { this.c(); } c() {} d() { this.e(); } e() {}', 'new Box().a();')).toEqual(['a', 'b', 'c']);
});

test('methods that only mention each other are left out', () => {
  expect(leftOf('a() { this.b(); } b() { this.a(); }', 'new Box();')).toEqual([]);
});

test.each([
  ['by whoever uses the class', 'new Box();', ['draw']],
  ['as a string', 'call(box, "draw");', []],
  ['as a part of a string', 'call(box, `draw`);', []],
  ['taken out of an object', 'const { draw } = box;', []],
  ['after a dot', 'box?.draw();', []],
])('a method that is mentioned %s stays', (_, use, mentioned) => {
  expect(leftOf('draw() {}', use, mentioned)).toEqual(['draw']);
});

test('what is called without being mentioned stays: constructors, words of the language, computed names, private ones that are used', () => {
  expect(leftOf('constructor() {} toString() {} [Symbol.iterator]() {} get size() { return 1; } static make() {}', 'new Box();')).toEqual(['constructor', 'toString']);
  expect(dropUnusedMethods('class Box { [Symbol.iterator]() {} }', [])).toContain('[Symbol.iterator]() {}');
});

test('the code stays as it is but for what is left out', () => {
  const code = 'class A { used() { return 1; } gone() { return 2; } }\nexport const value = new A().used();\n';
  expect(dropUnusedMethods(code, [])).toBe('class A { used() { return 1; }  }\nexport const value = new A().used();\n');
});

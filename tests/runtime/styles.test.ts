import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const runtime = path.resolve(import.meta.dirname, '../../runtime');

interface Sheet {
  /** Path below `runtime`. */
  file: string;
  /** The feature or component that owns it. */
  owner: string;
  css: string;
}

/** A feature owns its folder, and so does a part of `trading`; a component of `ui` owns its sheet. */
function ownerOf(file: string): string {
  const [part, second = '', third] = file.split('/');
  if (part === 'app') return 'app';
  return third ? `${part}/${second}` : `${part}/${path.basename(second, '.css')}`;
}

const sheets: Sheet[] = readdirSync(runtime, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({
    file,
    owner: ownerOf(file),
    css: readFileSync(path.join(runtime, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }));

/** The selectors of a sheet, without those of at-rules and keyframes. */
function selectorsOf(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector!.trim())
    .filter((selector) => !/^(?:@|from$|to$|[\d.]+%)/.test(selector));
}

const classesIn = (selector: string) =>
  [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!);

/** Utility classes, such as `figures`, have no inside: any sheet may name them. */
const utilities = new Set(
  selectorsOf(
    sheets.find(({ file }) => file === 'app/styles/controls.css')!.css.split('@layer utilities')[1]!,
  ).flatMap(classesIn),
);

/** The owners of each class that a sheet names at the start of a selector: they define it. */
function definitions(): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { owner, css } of sheets)
    for (const selector of selectorsOf(css).flatMap((list) => list.split(',')))
      for (const [, name] of selector.trim().matchAll(/^\.([\w-]+)(?![\w-]*[^,]*[\s>+~])/g))
        owners.set(name!, (owners.get(name!) ?? new Set()).add(owner));
  return owners;
}

test('no sheet names a class of another feature or component', () => {
  const owners = definitions();
  const foreign = sheets.flatMap(({ file, owner, css }) =>
    selectorsOf(css).flatMap((selector) =>
      classesIn(selector)
        .filter((name) => !utilities.has(name) && owners.has(name))
        .filter((name) => [...owners.get(name)!].some((each) => each !== owner))
        .map((name) => `${file}: .${name} of ${[...owners.get(name)!].join(', ')}`),
    ),
  );
  expect(foreign).toEqual([]);
});

/**
 * The rule for reduced motion in `base.css` reaches elements, `::before` and `::after`: another pseudo-element
 * would go on moving, and so would a script.
 */
test('only what reduced motion stops is animated', () => {
  const animated = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
      .filter(
        ([, selector, body]) =>
          /::(?!before|after)/.test(selector!) && /\b(?:animation|transition)\b/.test(body!),
      )
      .map(([, selector]) => `${file}: ${selector!.trim()}`),
  );
  const scripts = readdirSync(runtime, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /\.animate\(|behavior: '(?:smooth|auto)'|startViewTransition/.test(
        readFileSync(path.join(runtime, file), 'utf8'),
      ),
    );
  expect([animated, scripts]).toEqual([[], []]);
  const base = sheets.find(({ file }) => file === 'app/styles/base.css')!.css;
  const [, rule] = /prefers-reduced-motion: reduce\) \{\s*\*,\s*::before,\s*::after \{([^}]*)\}/.exec(base)!;
  for (const property of ['animation-duration', 'animation-iteration-count', 'transition', 'scroll-behavior'])
    expect(rule).toMatch(new RegExp(`${property}: [^;]+ !important`));
});

test('the drawer is 79 pixels wide', () => {
  const cssOf = (name: string) => sheets.find(({ file }) => file === name)!.css;
  expect(cssOf('app/styles/tokens.css')).toContain('--drawer-width: 79px;');
  expect(cssOf('app/shell/shell.css')).toMatch(/\.drawer \{[^}]*width: var\(--drawer-width\)/);
});

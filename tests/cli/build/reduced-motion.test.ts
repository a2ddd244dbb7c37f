import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read, stamped } from '../support/stamped-brand.ts';

interface Declaration {
  /** The at-rules and selectors around it. */
  within: string;
  property: string;
  value: string;
}

function declarationsOf(css: string): Declaration[] {
  const open: string[] = [];
  const found: Declaration[] = [];
  for (const [, text, end] of css.matchAll(/([^{};]*)([{};])/g)) {
    const [property, ...value] = text!.split(':');
    if (end === '{') open.push(text!);
    else if (value.length)
      found.push({ within: open.join(' '), property: property!, value: value.join(':') });
    if (end === '}') open.pop();
  }
  return found;
}

const RULE = /\(prefers-reduced-motion:\s*reduce\) \*,:{1,2}before,:{1,2}after$/;
const STOPPED = ['animation-duration', 'animation-iteration-count', 'scroll-behavior', 'transition'];

/** A layered important declaration wins over all others but the important ones of an earlier layer. */
it('one rule of the built style sheets stops every animation and transition under reduced motion', async () => {
  const { folder } = await stamped('northwind');
  const sheets = readdirSync(`${folder}/site/assets`).filter((file) => file.endsWith('.css'));
  const moving = sheets
    .flatMap((file) => declarationsOf(read(folder, `site/assets/${file}`)).map((each) => ({ ...each, file })))
    .filter(({ property }) => /^(?:-webkit-)?(?:animation|transition|scroll-behavior)/.test(property));
  const rule = moving.filter(({ within }) => RULE.test(within));
  const others = moving.filter(({ within }) => !RULE.test(within));
  expect(rule.filter(({ file }) => !file.startsWith('style-'))).toEqual([]);
  expect(rule.map(({ property }) => property).sort()).toEqual(STOPPED);
  expect(rule.filter(({ value }) => !/^(?:1ms|1|auto|none)!important$/.test(value))).toEqual([]);
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter(({ value }) => /!important|scroll\(|view\(/.test(value))).toEqual([]);
  expect(others.filter(({ within }) => /::(?!before|after)[a-z-]+/.test(within))).toEqual([]);
});

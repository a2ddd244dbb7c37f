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
const STOPPED = {
  'animation-duration': '1ms!important',
  'animation-iteration-count': '1!important',
  transition: 'none!important',
  'scroll-behavior': 'auto!important',
};

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
  expect(rule).toHaveLength(Object.keys(STOPPED).length);
  expect(Object.fromEntries(rule.map(({ property, value }) => [property, value]))).toEqual(STOPPED);
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter(({ value }) => /!important|scroll\(|view\(/.test(value))).toEqual([]);
  expect(others.filter(({ within }) => /::(?!before|after)[a-z-]+/.test(within))).toEqual([]);
});

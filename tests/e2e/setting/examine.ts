import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { screenshotFolder } from './built.ts';

/** What axe finds on a page, one line each. */
export async function axeProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`));
}

/** Keeps a picture for people to look at. */
export async function picture(page: Page, ...name: string[]): Promise<void> {
  const file = path.join(screenshotFolder, `${path.join(...name)}.png`);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage: true });
}

/** Things a page must not do at any size: scroll sideways, carry styles of its own, hide the risk warning below the first view. */
export async function layoutProblems(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const problems: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) problems.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
    const styled = document.querySelectorAll('#root [style]');
    if (styled.length) problems.push(`style attributes: ${styled[0]!.outerHTML.slice(0, 120)}`);
    const warning = document.querySelector('.risk-warning');
    if (!warning) problems.push('no risk warning');
    else if (warning.getBoundingClientRect().bottom > innerHeight) problems.push(`the risk warning ends at ${warning.getBoundingClientRect().bottom} of ${innerHeight}`);
    const small = [...document.querySelectorAll('#root :is(button, input, select, a.btn)')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && !['checkbox', 'radio'].includes((element as HTMLInputElement).type) && (width < 24 || height < 24);
    });
    if (small.length) problems.push(`smaller than 24 px: ${small[0]!.outerHTML.slice(0, 120)}`);
    return problems;
  });
}

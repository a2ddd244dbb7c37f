import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { screenshotFolder } from './build-output.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 that axe does not apply by default. */
const RULES = { 'target-size': { enabled: true } };

/** The axe violations of a page, or of the elements that match `within`, one per line; without frames, which belong to payment providers. */
export async function axeProblems(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async ([within, rules]) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run;
      const { violations } = await run(within ?? document, {
        resultTypes: ['violations'],
        iframes: false,
        rules,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          (node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`,
        ),
      );
    },
    [within, RULES] as const,
  );
}

/** Saves a screenshot below `.livery/screenshots`. */
export async function saveScreenshot(page: Page, ...name: string[]): Promise<void> {
  const file = path.join(screenshotFolder, `${path.join(...name)}.png`);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, fullPage: true });
}

/** Saves a screenshot for review in a run with `LIVERY_SCREENSHOTS=1`. */
export async function takeScreenshot(page: Page, ...name: string[]): Promise<void> {
  if (process.env.LIVERY_SCREENSHOTS) await saveScreenshot(page, ...name);
}

const SETTLE_TIMEOUT_MS = 5000;

/**
 * Expects the risk warning after the page's own text has loaded: as legible as the surrounding text and, with
 * `isSticky`, visible at every scroll position.
 */
export async function warningProblems(page: Page, isSticky: boolean): Promise<string[]> {
  const until = Date.now() + SETTLE_TIMEOUT_MS;
  let problems = await warningNow(page, isSticky);
  while (problems.length && Date.now() < until) {
    await page.waitForTimeout(250);
    problems = await warningNow(page, isSticky);
  }
  return problems;
}

async function warningNow(page: Page, isSticky: boolean): Promise<string[]> {
  return await page.evaluate((isSticky) => {
    const warning = document.querySelector('.risk-warning');
    if (!warning) return ['no risk warning'];
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const letters = new Map<number, number>();
    const texts = document.createTreeWalker(document.querySelector('#content')!, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if (parent.checkVisibility())
        letters.set(sizeOf(parent), (letters.get(sizeOf(parent)) ?? 0) + text.textContent!.trim().length);
    }
    const [usualSize = 0] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? [];
    const problems =
      sizeOf(warning) < usualSize
        ? [`the risk warning has ${sizeOf(warning)} px, the page ${usualSize} px`]
        : [];
    const scroller = document.querySelector('.shell-body') ?? document.scrollingElement!;
    const offsets = isSticky ? [0, 0.5, 1] : [0];
    for (const offset of offsets) {
      scroller.scrollTo(0, offset * scroller.scrollHeight);
      const { top, bottom } = warning.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight)
        problems.push(
          `the risk warning is out of view at ${offset} of the page: ${top} to ${bottom} of ${innerHeight}`,
        );
    }
    scroller.scrollTo(0, 0);
    if (!isSticky && [...warning.querySelectorAll('*')].some((element) => !element.checkVisibility()))
      problems.push('the risk warning is not shown in full');
    return problems;
  }, isSticky);
}

const TAB_STOPS = 30;

/** Tab stops that the risk warning at the bottom of the shell covers. */
export async function hiddenTabStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < TAB_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const behind = await page.evaluate(() => {
      const [strip, focused] = [
        document.querySelector('.shell-body > .risk-warning'),
        document.activeElement,
      ];
      if (!strip || !focused?.closest('main, .site-footer')) return null;
      return focused.getBoundingClientRect().bottom > strip.getBoundingClientRect().top
        ? focused.outerHTML.slice(0, 120)
        : null;
    });
    if (behind) hidden.push(`behind the risk warning: ${behind}`);
  }
  return hidden;
}

/** Horizontal overflow, and controls that are too small to touch. */
export async function sizeProblems(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const problems: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      problems.push(`horizontal overflow: ${root.scrollWidth} > ${root.clientWidth}`);
    const small = [...document.querySelectorAll('#root :is(button, input, select, a.btn)')].filter(
      (element) => {
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 1 &&
          !['checkbox', 'radio', 'range'].includes((element as HTMLInputElement).type) &&
          (width < 24 || height < 24)
        );
      },
    );
    if (small.length) problems.push(`smaller than 24 px: ${small[0]!.outerHTML.slice(0, 120)}`);
    return problems;
  });
}

/** Layout defects of a form page: inline styles, and size problems. */
export async function layoutProblems(page: Page): Promise<string[]> {
  const styled = await page.evaluate(() =>
    document.querySelector('#root [style]:not([style=""])')?.outerHTML.slice(0, 120),
  );
  return [...(styled ? [`style attributes: ${styled}`] : []), ...(await sizeProblems(page))];
}

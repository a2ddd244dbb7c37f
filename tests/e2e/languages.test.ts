import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import protectedTexts from '../../schemas/protected-texts.json';
import riskWarnings from '../../schemas/risk-warnings.json';
import { TEXTS } from '../../cli/manifest/text-keys.ts';
import { pseudoText } from '../../cli/text/pseudo-text.ts';
import { writingDirection } from '../../domain/strings/writing-direction.ts';
import { root } from './support/build-output.ts';
import { takeScreenshot } from './support/page-checks.ts';
import { buildPseudoBrand } from './support/pseudo-brand.ts';
import { serve, type Served } from './support/serve.ts';
import { goWithin, settle, watchTraffic } from './support/settled-page.ts';
import { addressOf, siteOf, type Route } from './support/site-routes.ts';
import { startSession } from './support/steps.ts';
import { REFUSED, SIZES, visit } from './support/visit.ts';

interface Stop {
  path: string;
  ready: string;
  as?: 'trader' | 'admin';
  /** Opens a dialog on the page. */
  open?: (page: Page, language: string) => Promise<void>;
}

const GUEST: readonly Stop[] = [{ path: '/login', ready: 'main:has(#login-email) button[type=submit]' }];
const STOPS: readonly Stop[] = [
  { path: '/traderoom', ready: '.chart canvas' },
  {
    path: '/traderoom',
    ready: '.balance-trigger',
    open: async (page, language) => {
      await page.click('.balance-trigger');
      const deposit = pseudoText('Deposit', writingDirection(language));
      await page.getByRole('button', { name: deposit, exact: true }).last().click();
      await page.waitForSelector('dialog[open] :is([data-account], [data-method])');
    },
  },
  {
    path: '/profile',
    ready: '#data',
    // Loads the forms further down.
    open: async (page) => {
      await page.keyboard.press('Tab');
      await page.waitForSelector('main form', { state: 'attached' });
    },
  },
  { path: '/desk', ready: 'main h1', as: 'admin' },
];

let built: ReturnType<typeof buildPseudoBrand>;
beforeAll(() => {
  built = buildPseudoBrand();
}, 120_000);
afterAll(() => rmSync(built.parent, { recursive: true, force: true }));

const wordsOf = (text: string) => text.match(/[A-Za-z]{3,}/g) ?? [];

/** Words that no translation changes: protected texts, and what the manifest names. */
const FIXED = new Set(
  [
    ...protectedTexts.flatMap(({ keys }) => keys.map((key) => TEXTS.get(key) ?? '')),
    ...Object.values(riskWarnings).map(({ en }) => en),
    readFileSync(path.join(root, 'brands/northwind/brand.json'), 'utf8'),
    // The browser has no names of months, days and time zones in the made-up language.
    ...(['short', 'long'] as const).flatMap((length) =>
      Array.from({ length: 12 }, (_, month) =>
        new Date(2026, month, 1).toLocaleDateString('en', { month: length }),
      ),
    ),
    new Date().toLocaleTimeString('en', { timeZoneName: 'long' }),
    ...Array.from({ length: 7 }, (_, day) =>
      new Date(2026, 0, day + 1).toLocaleDateString('en', { weekday: 'short' }),
    ),
  ].flatMap(wordsOf),
);

/** Visible plain words. Letters of made-up texts have accents: a plain vowel is from no text file. */
async function plainWords(page: Page, answers: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (parent.closest('script, style, template, option, kbd, [lang=en]')) continue;
      if (parent.checkVisibility({ visibilityProperty: true })) found.push(node.textContent!);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (element.checkVisibility()) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  const plain = texts.flatMap((text) =>
    [...text.replace(/https?:\S+/g, '').matchAll(/(?<![\p{L}\d._-])[A-Za-z]{3,}(?![\p{L}\d@_-]|\.\w)/gu)]
      .map((match) => match[0])
      .filter((word) => /[aeiou]/.test(word) && !FIXED.has(word) && !answers.has(word))
      .map((word) => `${word} in "${text.trim().slice(0, 60)}"`),
  );
  return [...new Set(plain)];
}

/** Content that is cut or beyond the window. */
const cutContent = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const problems: string[] = [];
    for (const box of [root, ...document.querySelectorAll('.shell-body, dialog[open]')])
      if (box.scrollWidth > box.clientWidth + 1)
        problems.push(`${box.className || box.tagName} overflows: ${box.scrollWidth} > ${box.clientWidth}`);
    const name = (element: Element) =>
      `${element.tagName} .${element.className} "${element.textContent!.slice(0, 40)}"`;
    const pen = document.createElement('canvas').getContext('2d')!;
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (field.checkVisibility() && pen.measureText(field.placeholder).width > room + 1)
        problems.push(`cut in a field: "${field.placeholder}"`);
    }
    for (const element of document.querySelectorAll('#root *, dialog[open] *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim());
      if (!own || !element.checkVisibility() || element.closest('.sr-only, svg, select')) continue;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (
        overflowX === 'hidden' &&
        textOverflow !== 'ellipsis' &&
        clientWidth > 1 &&
        scrollWidth > clientWidth + 1
      )
        problems.push(`cut at the side: ${name(element)}`);
      if (overflowY === 'hidden' && clientHeight > 1 && scrollHeight > clientHeight + 4)
        problems.push(`cut below: ${name(element)}`);
    }
    return problems;
  });

/** Where the logo is, and whether the first column of the page is beside it. */
const logoSide = (page: Page) =>
  page.evaluate(() => {
    const { left, right } = document.querySelector('header a, header img, main img')!.getBoundingClientRect();
    return `${document.documentElement.dir}: logo ${(left + right) / 2 > innerWidth / 2 ? 'right' : 'left'}`;
  });

/** Signs that a page from right to left moves behind their figure, and arrows that it leaves pointing back. */
const misplacedMarks = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const problems: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      if (parent.closest('script, style, template') || !parent.checkVisibility()) continue;
      if (getComputedStyle(parent).direction === 'ltr') continue;
      if (/^[+−-](?:\d|$)/.test(text)) problems.push(`sign in "${parent.textContent!.slice(0, 40)}"`);
      if (/[→←]/.test(text) && !parent.closest('[data-mirrored]'))
        problems.push(`arrow in "${parent.textContent!.slice(0, 40)}"`);
    }
    for (const field of document.querySelectorAll('input'))
      if (/^[+−-]/.test(field.value) && getComputedStyle(field).direction === 'rtl')
        problems.push(`sign in the field ${field.id}`);
    return problems;
  });

/** The answers of the backend, whose names and sentences no made-up language has. */
function collectAnswers(page: Page): () => Promise<Set<string>> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const isData = response.headers()['content-type']?.includes('json');
    if (isData && response.url().includes('/api/')) bodies.push(response.text().catch(() => ''));
  });
  return async () => new Set((await Promise.all(bodies)).flatMap(wordsOf));
}

async function directionProblems(page: Page): Promise<string[]> {
  const side = await logoSide(page);
  return [...(side === 'rtl: logo right' ? [] : [side]), ...(await misplacedMarks(page))];
}

async function problemsOf(page: Page, language: string, answers: () => Promise<Set<string>>) {
  return [
    ...(await cutContent(page)),
    ...(language === 'eo' ? await plainWords(page, await answers()) : []),
    ...(language === 'ar' ? await directionProblems(page) : []),
  ];
}

async function walk(served: Served, stops: readonly Stop[], language: string, size: keyof typeof SIZES) {
  const problems: string[] = [];
  for (const [index, stop] of stops.entries()) {
    const { page } = await visit({ brand: 'northwind', size, language, allow: REFUSED });
    const answers = collectAnswers(page);
    if (!GUEST.includes(stop)) await startSession(page, served, stop.as ?? 'trader');
    await page.goto(served.url + stop.path);
    await page.waitForSelector(stop.ready, { state: 'attached' });
    await stop.open?.(page, language);
    await page.waitForFunction(() => !document.querySelector('.spinner, main [aria-busy=true]'));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await takeScreenshot(page, 'languages', `${language}-${size}-${index}${stop.path.replaceAll('/', '-')}`);
    const found = await problemsOf(page, language, answers);
    problems.push(...found.map((problem) => `${stop.path} ${size}: ${problem}`));
    await page.context().close();
  }
  return problems;
}

/** The addresses of these routes. */
function addressesOf(isSeen: (route: Route) => boolean): string[] {
  return siteOf('northwind', {}).routes.filter(isSeen).map(addressOf);
}

/** The pages that a role sees, entered without loading the site again. */
const PAGES: readonly { as?: 'trader' | 'new' | 'admin'; addresses: readonly string[] }[] = [
  { addresses: addressesOf(({ access }) => access === 'public') },
  {
    as: 'trader',
    addresses: addressesOf(({ layout, access }) => layout === 'shell' && access !== 'operator'),
  },
  { as: 'new', addresses: ['/kyc', '/notifications', '/portfolio'] },
  {
    as: 'admin',
    addresses: ['messages', 'users', 'managers', 'settings', 'audit'].map((tab) => `/desk?tab=${tab}`),
  },
];

async function walkPages(served: Served, language: string, size: keyof typeof SIZES): Promise<string[]> {
  const problems: string[] = [];
  for (const { as, addresses } of PAGES) {
    const { page } = await visit({ brand: 'northwind', size, language, allow: REFUSED });
    const traffic = watchTraffic(page);
    const answers = collectAnswers(page);
    if (as) await startSession(page, served, as);
    await page.goto(`${served.url}/accessibility`);
    for (const address of addresses) {
      await goWithin(page, address);
      await settle(page, traffic);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const found = await problemsOf(page, language, answers);
      problems.push(...found.map((problem) => `${address} ${as ?? 'guest'} ${size}: ${problem}`));
    }
    await page.context().close();
  }
  return problems;
}

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  test('texts that are 40 % longer fit, and no word is hard-coded', async () => {
    const served = await serve('northwind', { folder: built.folder, set: { two_fa: false } });
    expect(await walk(served, [...GUEST, ...STOPS], 'eo', size)).toEqual([]);
    expect(await walkPages(served, 'eo', size)).toEqual([]);
  }, 240_000);

  test('a language from right to left mirrors the page', async () => {
    const served = await serve('northwind', { folder: built.folder, set: { two_fa: false } });
    expect(await walk(served, [...GUEST, ...STOPS], 'ar', size)).toEqual([]);
    expect(await walkPages(served, 'ar', size)).toEqual([]);
  }, 240_000);
});

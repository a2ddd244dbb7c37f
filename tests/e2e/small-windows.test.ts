import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { ROLES } from './support/roles.ts';
import { serveOnce } from './support/serve.ts';
import { goWithin, resize, settle, watchTraffic } from './support/settled-page.ts';
import { addressOf, destinationOf, siteOf } from './support/site-routes.ts';
import { enter, startSession } from './support/steps.ts';
import { enterTradeRoom } from './support/trading-steps.ts';
import { visit } from './support/visit.ts';

/** Small phones, a phone with browser bars, a phone in landscape orientation, a laptop at 200 %. */
const WINDOWS = [
  [320, 568],
  [320, 640],
  [390, 664],
  [844, 390],
  [640, 400],
] as const;

/** The addresses that show a guest their own page: neither a redirect nor a page that removes its secret. */
function guestAddresses(): string[] {
  const site = siteOf('northwind', {});
  const [guest] = ROLES;
  return site.routes
    .filter((route) => route.access === 'public')
    .map((route) => ({ address: addressOf(route), ...destinationOf(route, guest!, site) }))
    .filter(({ address, path, shows }) => path === address && shows === 'page')
    .map(({ address }) => address);
}

/** The elements that widen the page. The content of the quick strip scrolls within the strip. */
const overflowingElements = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('.shell-body')].flatMap((box) => {
      if (!box || box.scrollWidth <= box.clientWidth) return [];
      const beyond = [...box.querySelectorAll('*')].filter(
        (each) => each.getBoundingClientRect().right > box.clientWidth + 0.5 && !each.closest('.quick-strip'),
      );
      const names = beyond.map(({ tagName, className }) => `${tagName} ${className}`);
      return [`${box.className} ${box.scrollWidth} > ${box.clientWidth}`, ...names].slice(0, 8);
    }),
  );

/** Sell and Buy buttons that are cut off or covered. */
const hiddenButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.traderoom-bar .trade-button, .terminal .term-side')].flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const corners = [
        [left + 8, top + 4],
        [right - 8, bottom - 4],
      ] as const;
      return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
        ? []
        : [button.textContent];
    }),
  );

test.each(['en', 'es'])(
  'small windows show Sell and Buy, without horizontal overflow: %s',
  async (language) => {
    const served = await serveOnce('northwind', { two_fa: false });
    const { page } = await visit({ brand: 'northwind', size: 'phone', language });
    await enterTradeRoom(page, served, 'trader', 'btcusd');
    const found: string[] = [];
    for (const [path, root] of [
      ['/traderoom', '.traderoom'],
      ['/traderoom_v2', '.terminal'],
    ] as const) {
      await goWithin(page, path);
      await page.waitForSelector(`${root} .chart canvas`);
      for (const [width, height] of WINDOWS) {
        // Below 768 px the terminal shows one pane at a time.
        if (path === '/traderoom_v2' && width > 700) continue;
        await resize(page, width, height);
        await expect.poll(() => hiddenButtons(page), { message: `${path} ${width}x${height}` }).toEqual([]);
        found.push(
          ...(await overflowingElements(page)).map((beyond) => `${path} ${width}x${height} ${beyond}`),
        );
      }
    }
    expect(found).toEqual([]);
  },
  120_000,
);

/** Small phones, one of them in landscape orientation. */
const PHONES = [
  [360, 640],
  [375, 667],
  [844, 390],
] as const;

/** Whether the button that closes the first position is covered, after scrolling to it. */
const isCloseCovered = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('.table-place .row-button')!;
    button.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test.each(['/traderoom', '/traderoom_v2'])(
  'small windows show positions with the button that closes them: %s',
  async (path) => {
    const served = await serveOnce('northwind', { two_fa: false });
    const { page } = await visit({ brand: 'northwind', size: 'phone' });
    await enterTradeRoom(page, served, 'trader', 'btcusd', path);
    await page.waitForSelector('.chart canvas');
    for (const [width, height] of PHONES) {
      await resize(page, width, height);
      const tab = page.locator('.traderoom-views button:nth-child(2), .term-hand [role=tab]:nth-child(3)');
      if (await tab.count()) await tab.click();
      await page.waitForSelector('.table-place .row-button');
      expect([width, height, await isCloseCovered(page)]).toEqual([width, height, false]);
    }
  },
  120_000,
);

test('guest pages fit 320 pixels in Spanish', async () => {
  const served = await serveOnce('northwind');
  const { page } = await visit({ brand: 'northwind', size: 'phone', language: 'es' });
  await page.setViewportSize({ width: 320, height: 640 });
  const addresses = guestAddresses();
  expect(addresses).toEqual(expect.arrayContaining(['/login', '/register', '/reset', '/verify_email']));
  await page.goto(served.url + addresses[0]);
  const traffic = watchTraffic(page);
  for (const path of addresses) {
    await goWithin(page, path);
    await settle(page, traffic);
    expect([path, await overflowingElements(page)]).toEqual([path, []]);
  }
});

test('the withdrawal form fits 320 pixels, also with a long payout account', async () => {
  const served = await serveOnce('northwind', { two_fa: false });
  const { page } = await visit({ brand: 'northwind', size: 'phone' });
  await page.setViewportSize({ width: 320, height: 640 });
  const label = 'a.trader.with.a.long.address@payments.example.com';
  await page.route('**/api/v1/user/withdrawals/wallets/index', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object[] };
    await route.fulfill({ response, json: { data: data.map((account) => ({ ...account, label })) } });
  });
  await enter(page, served, 'trader');
  await page.click('.balance-trigger');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: /^Other withdrawable/ }).click();
  await page.waitForSelector('#withdrawal-amount');
  const fits = () =>
    page.evaluate(() => {
      const body = [...document.querySelectorAll('dialog[open] .dialog-body')].at(-1)!;
      const edge = body.getBoundingClientRect().right - parseFloat(getComputedStyle(body).paddingInlineEnd);
      return [...body.querySelectorAll('*')].every(
        (each) => each.getBoundingClientRect().right <= edge + 0.5,
      );
    });
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('Saved accounts').waitFor();
  await expect.poll(fits).toBe(true);
}, 60_000);

const SIGNED_IN_SETTINGS = { two_fa: false, home_page: 'wealth_management', enable_mining: true } as const;

/** Some of the addresses that the routes have to yield. */
const KNOWN_ADDRESSES = {
  trader: [
    '/',
    '/portfolio',
    '/reports',
    '/mining',
    '/wallets',
    '/help',
    '/notifications',
    '/profile',
    '/accounts',
    '/livechat',
    '/kyc',
    '/market_analysis',
  ],
  admin: ['/desk'],
} as const;

/** The addresses of a trader's pages, or of the operators' pages. */
function signedInAddresses(role: 'trader' | 'admin'): string[] {
  const site = siteOf('northwind', SIGNED_IN_SETTINGS);
  const own = site.routes.filter(
    ({ layout, access }) => layout === 'shell' && (access === 'operator') === (role === 'admin'),
  );
  const user = ROLES.find((each) => each.user === role);
  const addresses = own
    .filter((route) => destinationOf(route, user!, site).path === addressOf(route))
    .map(addressOf);
  return role === 'admin' ? [...addresses, '/desk?tab=settings'] : addresses;
}

const animations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect!.getComputedTiming().duration) > 1)
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.className}`),
  );

/** The distances of WCAG 1.4.12. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets = [sheet];
  });

const resetText = (page: Page) => page.evaluate(() => void (document.adoptedStyleSheets = []));

/** Texts of Sell, Buy, the chart's prices and the bottom bar that are cut off. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const box of document.querySelectorAll('.trade-button, .chart-legend, .bottom-bar .drawer-item')) {
      const outer = box.getBoundingClientRect();
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement!.closest('.sr-only')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const isCut = [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < outer.left - 1 ||
            right > Math.min(outer.right, innerWidth) + 1 ||
            top < outer.top - 1 ||
            bottom > outer.bottom + 1,
        );
        if (isCut) cut.push(text.textContent!);
      }
    }
    return cut;
  });

test.each(['en', 'es', 'fr'])(
  'wide text on a phone fits Sell and Buy, the prices of the chart and the bottom bar: %s',
  async (language) => {
    const served = await serveOnce('northwind', { two_fa: false });
    const { page } = await visit({ brand: 'northwind', size: 'phone', language });
    await enterTradeRoom(page, served, 'trader', 'btcusd');
    await page.waitForSelector('.chart canvas');
    await page.waitForSelector('.bottom-bar .drawer-item');
    for (const [width, height] of [
      [390, 844],
      [320, 640],
      [320, 400],
    ] as const) {
      await resize(page, width, height);
      await expect.poll(() => cutTexts(page), { message: `${width}x${height}` }).toEqual([]);
      await spaceText(page);
      await expect.poll(() => cutTexts(page), { message: `${width}x${height}, wide` }).toEqual([]);
      await resetText(page);
    }
  },
  120_000,
);

/** A laptop at 400 % and a phone whose keyboard is open. */
const LOW_WINDOWS = [
  [320, 256],
  [360, 225],
  [390, 300],
] as const;

/** Parts of a page that cannot be scrolled into view, or a page whose content fills less than half of the window. */
const hiddenParts = (page: Page) =>
  page.evaluate(() => {
    const at = (x: number, y: number) => document.elementFromPoint(x, y);
    const isHidden = (part: Element) => {
      part.scrollIntoView({ block: 'nearest' });
      const { left, width, top, bottom } = part.getBoundingClientRect();
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      return !part.checkVisibility() || !part.contains(at(left + width / 2, middle));
    };
    const parts =
      '.money-mark, .shell-header, .risk-warning p, .risk-warning span, .site-footer, .bottom-bar';
    const hidden = [...document.querySelectorAll(parts)].filter(isHidden);
    const main = document.querySelector('main')!;
    main.scrollIntoView();
    const heights = Array.from({ length: innerHeight }, (_, y) => y);
    const share = heights.filter((y) => main.contains(at(innerWidth / 2, y))).length / innerHeight;
    return [
      ...hidden.map(({ className, textContent }) => `hidden: ${className} ${textContent}`),
      ...(share < 0.5 ? [`the content fills ${share} of the window`] : []),
    ];
  });

test('low windows show the content of a page, and the whole risk warning with it', async () => {
  const served = await serveOnce('northwind', SIGNED_IN_SETTINGS);
  const { page } = await visit({ brand: 'northwind', size: 'phone', language: 'es' });
  await enterTradeRoom(page, served, 'trader', 'btcusd');
  const traffic = watchTraffic(page);
  const found: string[] = [];
  for (const path of [...signedInAddresses('trader'), '/traderoom', '/traderoom_v2']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await goWithin(page, path);
    await settle(page, traffic);
    for (const [width, height] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height });
      found.push(...(await hiddenParts(page)).map((each) => `${path} ${width}x${height} ${each}`));
    }
  }
  expect(found).toEqual([]);
}, 120_000);

test.each(['trader', 'admin'] as const)(
  'pages fit 320 pixels, also with wide text, and nothing moves on request: %s',
  async (role) => {
    const served = await serveOnce('northwind', SIGNED_IN_SETTINGS);
    const { page } = await visit({ brand: 'northwind', size: 'phone', language: 'es' });
    await page.setViewportSize({ width: 320, height: 640 });
    await startSession(page, served, role);
    await page.goto(`${served.url}/profile`);
    const traffic = watchTraffic(page);
    const found: string[] = [];
    const addresses = signedInAddresses(role);
    expect(addresses).toEqual(expect.arrayContaining([...KNOWN_ADDRESSES[role]]));
    for (const path of addresses) {
      await goWithin(page, path);
      await settle(page, traffic);
      const note = (problems: readonly string[]) => found.push(...problems.map((each) => `${path} ${each}`));
      note(await animations(page));
      note(await overflowingElements(page));
      await spaceText(page);
      note(await overflowingElements(page));
      await resetText(page);
    }
    expect(found).toEqual([]);
  },
  120_000,
);

test('the chart draws coloured candles with forced colors', async () => {
  const served = await serveOnce('northwind', { two_fa: false });
  const { page } = await visit({ brand: 'northwind', theme: 'dark' });
  await page.emulateMedia({ forcedColors: 'active' });
  await enterTradeRoom(page, served, 'trader', 'btcusd');
  await page.waitForSelector('.chart canvas');
  /** Number of pixels that are neither black, white nor grey. */
  const colored = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.chart-host canvas')].reduce((sum, canvas) => {
        const { width, height } = canvas;
        if (!width || !height) return sum;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
        let pixels = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [red, green, blue, alpha] = data.subarray(at, at + 4) as unknown as [
            number,
            number,
            number,
            number,
          ];
          if (alpha === 255 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) pixels++;
        }
        return sum + pixels;
      }, 0),
    );
  await expect.poll(colored).toBeGreaterThan(500);
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { serveKillable } from './support/killable-server.ts';
import { openLedger, type Ledger } from './support/ledger.ts';
import { serve, type Served } from './support/serve.ts';
import { EURO_RATE, controlPrices, type ControlledPrices } from './support/controlled-prices.ts';
import { fillLogin, expectText } from './support/steps.ts';
import {
  expectAgreement,
  closePosition,
  dismissNotices,
  enterTradeRoom,
  fillTicket,
  openWithAsset,
  order,
  sendButton,
  blockStream,
} from './support/trading-steps.ts';
import type { AgreeOptions } from './support/trading-screen.ts';
import { REFUSED, UNREACHABLE, visit, type Visit } from './support/visit.ts';

/** A demo user with money and no trades. */
const ROLE = 'identity-pending';
const PRICES = { BTCUSD: ['91000.00', '91018.00'], ETHUSD: ['3100.00', '3101.20'] } as const;

interface Room extends Visit {
  served: Served;
  ledger: Ledger;
  prices: ControlledPrices;
  options: AgreeOptions;
  /** Positions in the database. */
  book(): Promise<{ open: number; closed: number }>;
}

async function bookOf(ledger: Ledger, brand: string) {
  const { open, closed } = await ledger.account(brand, ROLE, 'real');
  return { open: open.length, closed: closed.length };
}

const optionsOf = (brand: string, ledger: Ledger, prices: ControlledPrices): AgreeOptions => ({
  brand,
  role: ROLE,
  mode: 'real',
  ledger,
  price: (asset) => prices.price(asset.toUpperCase()),
  ...(brand === 'harbor' ? { rate: EURO_RATE } : {}),
});

/** Opens the trade room of harbor with Bitcoin selected and constant prices. */
async function room({
  allow,
  maxAge,
  polled = false,
}: { allow?: RegExp; maxAge?: number; polled?: boolean } = {}): Promise<Room> {
  const ledger = await openLedger();
  const prices = await controlPrices(PRICES, maxAge);
  const served = await serve('harbor', {
    databaseUrl: ledger.databaseUrl,
    prices: prices.source,
    set: { two_fa: false },
  });
  const visitor = await visit({ allow });
  if (polled) await blockStream(visitor.page);
  await enterTradeRoom(visitor.page, served, ROLE, 'btcusd');
  return {
    ...visitor,
    served,
    ledger,
    prices,
    options: optionsOf('harbor', ledger, prices),
    book: () => bookOf(ledger, 'harbor'),
  };
}

/** Switches the confirmation of orders off. */
const disableConfirmation = (page: Page) => page.getByLabel('Ask before sending').uncheck();
/** Clicks the send button although it is disabled. */
const forceClick = (page: Page) => sendButton(page).click({ force: true });
const STORE = '**/api/v1/user/trades/store';

/** Holds a call until two pages have sent it: the first could otherwise take the second's dialog away. */
async function holdUntilBoth(context: BrowserContext, call: string): Promise<void> {
  let sent = 0;
  let release = () => {};
  const both = new Promise<void>((resolve) => (release = resolve));
  await context.route(call, async (route) => {
    sent += 1;
    if (sent === 2) release();
    await both;
    await route.continue();
  });
}

afterEach(() => vi.useRealTimers());

describe('idempotency', () => {
  test('a double click places one order', async () => {
    const { page, options, book } = await room();
    await disableConfirmation(page);
    await fillTicket(page, { side: 'buy', qty: '0.03' });
    await sendButton(page).dblclick();
    await expectText(page, 'Your Order has been Placed.');
    await expectAgreement(page, options);
    expect(await book()).toEqual({ open: 1, closed: 0 });
  });

  test('an order whose response is lost is retried and placed once', async () => {
    const { page, context, options, book } = await room({ allow: UNREACHABLE });
    let sent = 0;
    await context.route(STORE, async (route) => {
      const response = await route.fetch();
      if ((sent += 1) === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await order(page, { side: 'sell', qty: '0.03' });
    expect(sent).toBe(2);
    await expectAgreement(page, options);
    expect(await book()).toEqual({ open: 1, closed: 0 });
  });

  test('an order whose responses are all lost has an unknown result, and is placed once when repeated', async () => {
    const { page, context, options, book } = await room({ allow: UNREACHABLE });
    await disableConfirmation(page);
    await context.route(STORE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fillTicket(page, { side: 'buy', qty: '0.03' });
    await sendButton(page).click();
    await expectText(page, 'The server did not respond, so we do not know whether this went through.');
    await context.unroute(STORE);
    await dismissNotices(page);
    await sendButton(page).click();
    await expectText(page, 'Nothing new was bought.');
    await expectAgreement(page, options);
    expect(await book()).toEqual({ open: 1, closed: 0 });
  });

  test('a position that two tabs close is closed once', async () => {
    const { page, context, served, options, book } = await room({ allow: REFUSED });
    await order(page, { side: 'buy', qty: '0.03' });
    const other = await context.newPage();
    await other.goto(`${served.url}/orderbook`);
    const confirm = (tab: Page) => tab.locator('dialog').getByRole('button', { name: /^Close Buy/ });
    for (const tab of [page, other]) {
      await tab
        .getByRole('button', { name: /^Close Buy/ })
        .first()
        .click();
      await confirm(tab).waitFor();
    }
    await holdUntilBoth(context, '**/api/v1/user/close/trade');
    await Promise.all([confirm(page).click(), confirm(other).click()]);
    await other.getByText('no open position').waitFor();
    await expectAgreement(page, options);
    const notices = async (tab: Page) => (await tab.locator('.notice p').allInnerTexts()).join(' ');
    expect(
      [await notices(page), await notices(other)].filter((text) =>
        text.includes('Position successfully closed'),
      ),
    ).toHaveLength(1);
    expect(await book()).toEqual({ open: 0, closed: 1 });
  });
});

describe('killed server', () => {
  test('shows lost prices, which recover after the restart, and keeps an order in flight once', async () => {
    const ledger = await openLedger();
    const prices = await controlPrices(PRICES);
    const server = await serveKillable('meridian', ledger.databaseUrl, prices.source);
    const { page, context } = await visit({ brand: 'meridian', language: 'en', allow: UNREACHABLE });
    const served = {
      brand: 'meridian',
      url: server.url,
      emailOf: (role: string) => `${role}@meridian.example`,
      password: 'meridian-demo-2026',
    } as Served;
    const options = optionsOf('meridian', ledger, prices);
    await enterTradeRoom(page, served, ROLE, 'btcusd');
    await order(page, { side: 'buy', qty: '0.03' });
    await expectAgreement(page, options);

    await disableConfirmation(page);
    await context.route(STORE, async (route) => {
      await route.fetch().catch(() => undefined);
      await server.kill();
      await route.abort();
    });
    await fillTicket(page, { side: 'sell', qty: '0.02' });
    await sendButton(page).click();
    await expectText(page, 'The server did not respond, so we do not know whether this went through.');
    await sendButton(page).filter({ hasText: 'No connection: prices are not coming in' }).waitFor();
    await page.locator('.price[data-stale]').first().waitFor();

    await context.unroute(STORE);
    await server.start();
    await sendButton(page)
      .filter({ hasText: /^Sell 0\.02 BTC\/USD at/ })
      .waitFor({ timeout: 40_000 });
    await dismissNotices(page);
    await expectAgreement(page, options);
    await sendButton(page).click();
    await expectText(page, 'Nothing new was sold.');
    await expectAgreement(page, options);
    expect(await bookOf(ledger, 'meridian')).toEqual({ open: 2, closed: 0 });
  });
});

describe('disabled send button', () => {
  test.each([false, true])(
    'shows that the price is stale, with its age, until a new price enables trading; polled: %s',
    async (polled) => {
      const { page, prices, book } = await room({
        maxAge: 2500,
        polled,
        allow: polled ? /\/stream$/ : undefined,
      });
      await order(page, { side: 'buy', qty: '0.03' });
      prices.silence();
      await sendButton(page)
        .filter({ hasText: 'The price is out of date: waiting for a fresh one' })
        .waitFor({ timeout: 20_000 });
      await expectText(page, /Price is \d+ s old/);
      await page.locator('.asset-price .price[data-stale]').waitFor();
      await page.locator('.account-strip[data-stale]').waitFor();
      await forceClick(page);
      const close = page.getByRole('button', { name: /^Close Buy/ }).first();
      // Without the stream, the server's mark of a position is read every four seconds.
      await expect.poll(() => close.getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('true');
      expect(await close.getAttribute('title')).toBe(
        'The price of BTC/USD is out of date. It can be closed as soon as a new price arrives.',
      );
      expect(await book()).toEqual({ open: 1, closed: 0 });
      prices.set('BTCUSD', '91020.00', '91038.00');
      await sendButton(page)
        .filter({ hasText: 'Buy 0.03 BTC/USD at 91,038.00' })
        .waitFor({ timeout: 20_000 });
      await closePosition(page, 'buy');
      expect(await book()).toEqual({ open: 0, closed: 1 });
    },
  );

  test('shows when a closed market opens', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z'), shouldAdvanceTime: true });
    const served = await serve('northwind', { set: { two_fa: false } });
    const { page } = await visit({ allow: REFUSED });
    await openWithAsset(page, served, ROLE, 'eurusd');
    await sendButton(page)
      .filter({ hasText: /^Market closed until / })
      .waitFor();
    await forceClick(page);
    const status = await page.evaluate(async () =>
      (
        await fetch('/api/v1/user/trades/store', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({ coinId: 'eurusd', type: 'buy', qty: '0.10' }),
        })
      ).json(),
    );
    expect(status).toMatchObject({ code: 'market_closed' });
    expect(await page.getByText('Check your order').count()).toBe(0);
  });

  test('shows the missing margin to the cent', async () => {
    const { page, book } = await room();
    await fillTicket(page, { side: 'buy', qty: '0.30' });
    await sendButton(page).filter({ hasText: 'Margin missing: 922.16 EUR' }).waitFor();
    await forceClick(page);
    expect(await page.getByText('Check your order').count()).toBe(0);
    expect(await book()).toEqual({ open: 0, closed: 0 });
  });
});

describe('changes during trading', () => {
  test('a price that changes before the fill is shown with the fill', async () => {
    const { page, context, prices, options } = await room();
    await context.route(STORE, async (route) => {
      prices.set('BTCUSD', '91400.00', '91418.00');
      await expect
        .poll(
          async () => await (await fetch(`${new URL(route.request().url()).origin}/api/v1/health`)).status,
        )
        .toBe(200);
      await route.continue();
    });
    await fillTicket(page, { side: 'buy', qty: '0.03' });
    await sendButton(page).click();
    await sendButton(page).filter({ hasText: 'Confirm: buy at 91,018.00' }).click();
    await expectText(page, 'Bought 0.03 BTC/USD at 91,418.00; 91,018.00 was shown.');
    await expectAgreement(page, options);
  });

  test('a take profit that is reached closes the position, with a notice and an entry in the history', async () => {
    const { page, prices, ledger, options } = await room();
    await order(page, { side: 'buy', qty: '0.03', takeProfit: '91300.00', stopLoss: '90500.00' });
    await expectAgreement(page, options);
    prices.set('BTCUSD', '91310.00', '91328.00');
    await expectText(page, /Take profit of BTC\/USD: closed at 91,310\.00, \+7\.01\sEUR/);
    await expectAgreement(page, options);
    await page.getByRole('tab', { name: 'History' }).click();
    await expectText(page, 'Take profit reached');
    const {
      closed: [position],
    } = await ledger.account('harbor', ROLE, 'real');
    expect([position!.close_reason, Number(position!.closing_price), position!.profit]).toEqual([
      'take_profit',
      91310,
      701n,
    ]);
  });

  test('a session that is ended elsewhere leads to the login', async () => {
    const { page, served } = await room({ allow: REFUSED });
    const elsewhere = await visit();
    await elsewhere.page.goto(`${served.url}/login`);
    await fillLogin(elsewhere.page, served.emailOf(ROLE), served.password);
    await elsewhere.page.waitForSelector('.avatar');
    expect(
      await elsewhere.page.evaluate(
        async () => (await fetch('/api/v1/user/sessions', { method: 'DELETE' })).status,
      ),
    ).toBe(200);
    await page.waitForURL(`${served.url}/login`, { timeout: 20_000 });
  });
});

/** Paths of API requests that a page sends within some seconds. */
async function requestsIn(page: Page, seconds: number): Promise<string[]> {
  const seen: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/') && seen.push(new URL(request.url()).pathname),
  );
  await page.waitForTimeout(seconds * 1000);
  return seen;
}

/** Simulates switching to another tab. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('an idle page sends no requests with the stream, one per four seconds without it, and none when hidden', async () => {
  const first = await room();
  const open = async () => {
    const { page } = await visit({ allow: /\/stream$/ });
    await blockStream(page);
    await enterTradeRoom(page, first.served, ROLE, 'btcusd');
    return page;
  };
  const [polled, hidden] = [await open(), await open()];
  await first.page.waitForTimeout(3000);
  await hide(hidden);
  await first.page.waitForTimeout(1000);
  const SECONDS = 24;
  const [streaming, polling, hiding] = await Promise.all(
    [first.page, polled, hidden].map((page) => requestsIn(page, SECONDS)),
  );
  expect(streaming).toEqual([]);
  expect(hiding).toEqual([]);
  expect(polling!.length).toBeGreaterThan(0);
  expect(polling!.length).toBeLessThanOrEqual(SECONDS / 4);
});

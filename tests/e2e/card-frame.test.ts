import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Deposit, DepositSettings } from '../../schemas/generated/types.ts';
import { serveOnce } from './support/serve.ts';
import { visit } from './support/visit.ts';

/** A request of the page itself, with its session. */
async function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return (await page.evaluate(
    async ([verb, address, text]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const options = { method: verb, headers, ...(text === undefined ? {} : { body: text }) };
      const response = await fetch(`/api/v1${address}`, options);
      return ((await response.json()) as { data: unknown }).data;
    },
    [method, path, body && JSON.stringify(body)] as const,
  )) as T;
}

/** Embeds the card fields as a page does, and sends them a message; the answer has the given type. */
async function embed(page: Page, frame: string): Promise<void> {
  await page.evaluate(async (address) => {
    const iframe = document.createElement('iframe');
    iframe.name = 'card-fields';
    iframe.src = `${address}?key=pk&locale=en&origin=${encodeURIComponent(location.origin)}`;
    const ready = new Promise((resolve) => {
      addEventListener('message', ({ data, origin }: MessageEvent<{ type?: string }>) => {
        if (data.type === 'card-fields:ready' && origin === new URL(address).origin) resolve(null);
      });
    });
    document.body.append(iframe);
    await ready;
  }, frame);
}

interface CardToken {
  token: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
}

interface TokenAnswer {
  card?: CardToken;
  errors?: unknown[];
  reason?: string;
}

/** Sends the card fields a message of `docs/card-processor.md`. */
async function post(page: Page, origin: string, message: { type: string; locale?: string }): Promise<void> {
  await page.evaluate(
    ([target, sent]) =>
      document
        .querySelector<HTMLIFrameElement>('iframe[name="card-fields"]')!
        .contentWindow!.postMessage(sent, target),
    [origin, message] as const,
  );
}

async function tokenize(page: Page, frame: string): Promise<TokenAnswer> {
  return await page.evaluate(async (address) => {
    const { origin } = new URL(address);
    const iframe = document.querySelector<HTMLIFrameElement>('iframe[name="card-fields"]')!;
    const answer = new Promise<TokenAnswer>((resolve) => {
      addEventListener('message', ({ data, origin: from }: MessageEvent<{ type?: string; id?: string }>) => {
        if (from === origin && data.id === 'request-1') resolve(data as object);
      });
    });
    iframe.contentWindow!.postMessage({ type: 'card-fields:tokenize', id: 'request-1' }, origin);
    return await answer;
  }, frame);
}

/** Fills a field until it has the text: the page behind the frame may take the focus while it loads. */
async function fill(field: Locator, text: string, shown = text): Promise<void> {
  await expect
    .poll(async () => {
      await field.fill(text);
      return await field.inputValue();
    })
    .toBe(shown);
}

describe.each([
  ['northwind', 'sandbox'],
  ['harbor', 'hosted-fields'],
] as const)('the card fields of %s', (brand, kind) => {
  test('are a frame of another origin, without the cookies of the site, whose token pays', async () => {
    const served = await serveOnce(brand, { two_fa: false });
    const { page } = await visit({
      brand,
      language: 'en',
      allow: /(status of 422|ERR_INTERNET_DISCONNECTED).*\/v1\/tokens/,
    });
    await page.goto(await served.handoff(served.emailOf('trader')));
    await page.waitForURL((url) => !url.pathname.startsWith('/token'));
    const { card, currency } = await call<DepositSettings>(page, 'GET', '/user/deposits/misc/settings');
    expect(card).toMatchObject({ kind, currencies: expect.arrayContaining([currency]) });
    expect(new URL(card!.origin).hostname).not.toBe(new URL(served.url).hostname);
    const toFrame: Promise<Record<string, string>>[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(card!.origin)) toFrame.push(request.allHeaders());
    });
    await embed(page, card!.frame!);
    const fields = page.frameLocator('iframe[name="card-fields"]');
    await post(page, card!.origin, { type: 'card-fields:validate' });
    await expect.poll(() => fields.locator('[aria-invalid="true"]').count()).toBe(3);
    await fill(fields.locator('[name="number"]'), '4111111111111111', '4111 1111 1111 1111');
    await post(page, card!.origin, { type: 'card-fields:setup', locale: 'fr' });
    const expiry = fields.locator('[name="expiry"]');
    await expect.poll(() => expiry.getAttribute('placeholder')).toBe('MM/AA');
    await fill(expiry, '1131', '11/31');
    await fill(fields.locator('[name="cvc"]'), '123');
    await expect.poll(() => fields.locator('[aria-invalid="true"]').count()).toBe(0);
    expect(await tokenize(page, card!.frame!)).toMatchObject({
      errors: [{ field: 'number', code: 'test_cards_only' }],
    });
    await fill(fields.locator('[name="number"]'), '4242424242424242', '4242 4242 4242 4242');
    await page.route('**/v1/tokens', (route) => route.abort('internetdisconnected'));
    expect(await tokenize(page, card!.frame!)).toMatchObject({ errors: [], reason: 'unreachable' });
    await page.unroute('**/v1/tokens');
    const answer = await tokenize(page, card!.frame!);
    expect(answer).toMatchObject({
      card: { brand: 'visa', last4: '4242', expiry_month: 11, expiry_year: 2031 },
    });
    const paid = answer.card;
    const headers = await Promise.all(toFrame);
    expect(headers.length).toBeGreaterThan(3);
    expect(headers.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
    const { id } = await call<Deposit>(page, 'POST', '/user/deposits', {
      payment_method: 'card',
      amount: '150',
      currency,
      card_token: paid!.token,
      card_brand: paid!.brand,
      card_last4: paid!.last4,
      expiry_month: paid!.expiry_month,
      expiry_year: paid!.expiry_year,
      card_holder: 'Tara Lindqvist',
      billing_address: '1 Harbour Road',
      zip_code: '1000',
      state: 'Valletta',
      country: 'Malta',
    });
    const stateOf = async () => {
      const { deposits } = await call<{ deposits: Deposit[] }>(page, 'GET', '/user/deposits');
      return deposits.find((deposit) => deposit.id === id)?.status;
    };
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('approved');
  });
});

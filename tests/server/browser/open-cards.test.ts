import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import type { Fetch } from '../../../server/browser/answer-messages.ts';
import { openCards, type Cards, type CardsOptions } from '../../../server/browser/open-cards.ts';
import { openStoredSandbox } from '../../../server/browser/stored-sandbox.ts';
import { hmac } from '../../../server/hmac.ts';
import { sandboxDeposits } from '../support/card-kit.ts';
import { ManualTimer } from '../support/manual-timer.ts';

/** What the stand-in of the browser's database has stored, as clones. */
const stored = new Map<string, unknown>();
let isBlocked = false;

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  update: async (key: string, change: (value: unknown) => unknown) => {
    if (isBlocked) throw new DOMException('Storage is blocked.');
    stored.set(key, structuredClone(change(structuredClone(stored.get(key)))));
  },
  keys: async () => [...stored.keys()],
  delMany: async (keys: string[]) => keys.forEach((key) => stored.delete(key)),
}));

const SITE = 'https://demo.example/some/path';
const PAGES = `${SITE}/card-sandbox/`;
const brand = { id: 'acme', deposits: sandboxDeposits } as ServerBrand;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const billing = {};

const open = (options: Partial<CardsOptions> = {}) =>
  openCards({
    brandId: 'acme',
    site: SITE,
    isKept: true,
    isNew: false,
    log,
    timer: new ManualTimer(),
    ...options,
  });

const processorOf = ({ options }: Cards) => options.paymentsOf!(brand).card!;
const order = (depositId: string) => ({
  depositId,
  amount: 20_000n as never,
  currency: 'USD',
  returnUrl: `${SITE}/wallets`,
  holder: 'Tara Lindqvist',
  billing,
});

/** The token that the card fields get for a number, on a page of the sandbox. */
async function tokenFor(key: string, number: string): Promise<string> {
  const answer = await openStoredSandbox(key, PAGES).answer({
    method: 'POST',
    url: new URL('https://sandbox.invalid/v1/tokens'),
    authorization: '',
    body: JSON.stringify({ number, expiry: '11/99', cvc: '123' }),
  });
  return (JSON.parse(answer.content) as { token: string }).token;
}

/** A backend that takes callbacks. */
function backend() {
  const requests: Request[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(request);
    return Response.json({});
  };
  return { fetch, requests };
}

beforeEach(() => {
  stored.clear();
  isBlocked = false;
});

describe('the cards of a static demo', () => {
  it('are paid with a token of the page, and called back with a signature at the host', async () => {
    const cards = await open();
    const { fetch, requests } = backend();
    cards.start(fetch);
    const card = processorOf(cards);
    expect(card.frame.at('https://demo.example')).toEqual({
      origin: 'https://demo.example',
      frame: `${PAGES}fields.html`,
    });
    const token = await tokenFor(card.frame.key!, '4242424242424242');
    const payment = await card.start({ ...order('d_1'), token });
    expect(payment).toMatchObject({ depositId: 'd_1', state: 'captured', outcome: { kind: 'credit' } });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const [request] = requests;
    expect(request!.url).toBe('https://demo.example/api/v1/user/card/callback');
    const [secret] = cards.options.callbackSecrets!['acme']!.card!;
    const body = await request!.text();
    const [, time] = /^t=(\d+),/.exec(request!.headers.get('payment-signature')!)!;
    expect(request!.headers.get('payment-signature')).toContain(
      `v1=${await hmac(secret!, `${time}.${body}`)}`,
    );
    expect(JSON.stringify([...stored])).not.toContain('4242424242424242');
  });

  it('deliver what a page of the sandbox has decided while no backend ran', async () => {
    const cards = await open();
    const card = processorOf(cards);
    const token = await tokenFor(card.frame.key!, '4000000000003220');
    const { url, reference } = await card.start({ ...order('d_1'), token });
    expect(url).toBe(`${PAGES}challenge.html?key=acme&page=challenge&payment=${reference}`);
    const page = openStoredSandbox(card.frame.key!, PAGES);
    await page.answer({
      method: 'POST',
      url: new URL(`https://sandbox.invalid/challenge/${reference}`),
      authorization: '',
      body: 'answer=confirm',
    });

    const later = await open();
    const { fetch, requests } = backend();
    later.start(fetch);
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
    expect(await processorOf(later).read(reference)).toMatchObject({ state: 'captured' });
  });

  it('refuse the requests of a merchant from a page', async () => {
    const cards = await open();
    const request = { method: 'GET', url: new URL('https://sandbox.invalid/v1/payments/x'), body: '' };
    const page = openStoredSandbox(processorOf(cards).frame.key!, PAGES);
    expect((await page.answer({ ...request, authorization: 'Bearer ' })).status).toBe(401);
  });

  it('are those of a new demo only, and of no other tab and brand', async () => {
    stored.set('acme', { tokens: new Map(), payments: new Map(), events: [] });
    stored.set('acme-2', { tokens: new Map(), payments: new Map(), events: [] });
    const second = await open({ isKept: false });
    expect(processorOf(second).frame.key).toMatch(/^acme\/[0-9a-f-]{36}$/);
    expect([...stored.keys()]).toContain('acme');
    await open({ isNew: true });
    expect([...stored.keys()]).toEqual(['acme-2']);
  });

  it('are not offered where the browser stores nothing', async () => {
    isBlocked = true;
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    expect((await open()).options).toEqual({});
  });
});

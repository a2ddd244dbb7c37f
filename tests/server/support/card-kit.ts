import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deposits } from '../../../schemas/generated/types.ts';
import { startCardSandbox, type CardSandbox } from '../../../server/node/card-sandbox.ts';
import type { CardFields } from '../../../server/card-sandbox/test-cards.ts';
import { localStandIn } from '../../../server/modules/deposit/open-payments.ts';
import type { Db } from '../../../server/ports.ts';
import type { KitOptions } from './backend.ts';
import { depositKit } from './deposit-kit.ts';
import type { TradingKit } from './trading-kit.ts';

const SECRET_KEY = 'sk_of_the_processor';
export const CARD_SECRET = 'a shared secret of the processor';

export const sandboxDeposits: Deposits = {
  card: { processor: 'sandbox', currencies: ['USD', 'EUR'], minimum: '100.00', maximum: '10000.00' },
};

export interface CardKit extends TradingKit {
  sandbox: CardSandbox;
  /** Ends the processor and the site's callback address. */
  end(): Promise<void>;
}

/** The address under which the processor reaches the backend's callback. */
async function openSite(kit: () => TradingKit): Promise<{ server: Server; url: string }> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      let body = '';
      for await (const chunk of incoming) body += String(chunk);
      const signature = String(incoming.headers['payment-signature'] ?? '');
      const headers = { 'payment-signature': signature };
      const response = await kit().visitor().send('POST', '/user/card/callback', body, headers);
      outgoing.writeHead(response.status);
      outgoing.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** A backend with the card sandbox as its processor. */
export async function cardKit(
  db: Db,
  { deposits = sandboxDeposits, ...options }: KitOptions & { deposits?: Deposits } = {},
): Promise<CardKit> {
  let kit: CardKit | undefined;
  const site = await openSite(() => kit!);
  const sandbox = await startCardSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: CARD_SECRET,
    callback: () => ({ url: site.url, host: 'localhost' }),
    now: () => kit?.now() ?? new Date(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const started = await depositKit(db, {
    deposits,
    cardSecret: CARD_SECRET,
    payments: { card: { secretKey: SECRET_KEY, standIn: localStandIn(sandbox.port) } },
    ...options,
  });
  kit = Object.assign(started, {
    sandbox,
    async end() {
      await sandbox.close();
      await new Promise((resolve) => site.server.close(resolve));
    },
  });
  return kit;
}

export const CARDS = {
  success: '4242 4242 4242 4242',
  amex: '3782 822463 10005',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  wrongCode: '4000 0000 0000 0127',
  authentication: '4000 0000 0000 3220',
} as const;

/** What the processor's frame sends for these card details. */
export async function tokenFor(
  { sandbox }: CardKit,
  number: string,
  more: Partial<CardFields> = {},
): Promise<Response> {
  return await fetch(`http://127.0.0.1:${sandbox.port}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '11/31', cvc: '123', ...more }),
  });
}

interface Token {
  token: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
}

/** The fields that a page sends for a card. */
export async function cardFields(kit: CardKit, number: string): Promise<Record<string, unknown>> {
  const { token, brand, last4, expiry_month, expiry_year } = (await (
    await tokenFor(kit, number)
  ).json()) as Token;
  return { card_token: token, card_brand: brand, card_last4: last4, expiry_month, expiry_year };
}

export const byCard = (card: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  payment_method: 'card',
  amount: '200.00',
  currency: 'USD',
  card_holder: 'Tara Lindqvist',
  billing_address: '1 Harbour Road',
  zip_code: 'SW1A 1AA',
  state: 'London',
  country: 'United Kingdom',
  ...card,
  ...more,
});

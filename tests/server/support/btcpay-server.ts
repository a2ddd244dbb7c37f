import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Invoice {
  id: string;
  storeId: string;
  amount: string;
  currency: string;
  checkoutLink: string;
  status: 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid';
  additionalStatus: 'None' | 'Marked' | 'Invalid' | 'PaidLate' | 'PaidOver' | 'PaidPartial';
  metadata: { orderId?: string; coin?: string };
  checkout: {
    speedPolicy?: string;
    redirectURL?: string;
    expirationMinutes?: number;
    paymentMethods?: string[];
    lazyPaymentMethods?: boolean;
  };
  /** Unix times in seconds. */
  createdTime: number;
  expirationTime: number;
}

interface Payment {
  id: string;
  receivedDate: number;
  destination: string;
  value: string;
  fee: string;
  status: 'Invalid' | 'Processing' | 'Settled';
}

/** A delivery of a webhook: its body as sent and its signature. */
export interface Delivery {
  body: string;
  signature: string;
}

export interface BtcpayServer {
  port: number;
  key: string;
  secret: string;
  invoices: Map<string, Invoice>;
  /** Requests by method and path. */
  requests: string[];
  /** Answers 500 to every request while true. */
  isDown: boolean;
  /** Payment methods that the store has a wallet for. */
  wallets: string[];
  /** The address of every later invoice; by default each has its own. */
  address: string | null;
  /** The clock of the server. */
  now(): Date;
  /** Answers this text to every request when it is set. */
  text: string | null;
  /** Address of an invoice in a coin. */
  addressOf(id: string): string;
  /**
   * Changes the status of an invoice; `received` are settled payments in its currency, at its own address
   * unless another one is given.
   */
  set(
    id: string,
    status: Invoice['status'],
    additional?: Invoice['additionalStatus'],
    received?: string,
    destination?: string,
  ): void;
  /** A webhook as BTCPay sends it, with a delivery id of its own. */
  deliver(id: string, type: string, at: Date, over?: object): Delivery;
  /** The same message again: a new delivery id, and the id of the first one. */
  redeliver(delivery: Delivery, at: Date): Delivery;
  close(): Promise<void>;
}

const KEY = 'greenfield-api-key-of-the-store';
const SECRET = 'a shared webhook secret';
/** Value of one coin in every currency. */
const RATE = '50000';
/** Minutes until an invoice expires, as a new store has it. */
const EXPIRATION_MINUTES = 15;
/** First byte of a legacy address on the main network. */
const VERSIONS: Readonly<Record<string, number>> = { 'BTC-CHAIN': 0x00, 'LTC-CHAIN': 0x30 };

/** A valid address that depends on the invoice and the coin. */
function newAddress(id: string, method: string): string {
  const hash = createHash('sha256').update(`${id} ${method}`).digest().subarray(0, 20);
  return createBase58check(sha256).encode(Uint8Array.of(VERSIONS[method]!, ...hash));
}

async function jsonOf(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** A BTCPay server with one store, as its Greenfield API and its webhooks are documented. */
export async function startBtcpay(storeId = 'store-1'): Promise<BtcpayServer> {
  const invoices = new Map<string, Invoice>();
  const payments = new Map<string, Payment[]>();
  const addresses = new Map<string, string>();
  const requests: string[] = [];
  let port = 0;

  const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

  const create = (body: Record<string, unknown>): Invoice => {
    const id = randomUUID().slice(0, 8);
    const checkout = body['checkout'] as Invoice['checkout'];
    const createdTime = secondsOf(server.now());
    if (server.address) addresses.set(id, server.address);
    const invoice: Invoice = {
      id,
      storeId,
      amount: String(Number(body['amount'])),
      currency: String(body['currency']),
      checkoutLink: `http://127.0.0.1:${port}/i/${id}`,
      status: 'New',
      additionalStatus: 'None',
      metadata: body['metadata'] as Invoice['metadata'],
      checkout: { ...checkout, paymentMethods: checkout.paymentMethods ?? [...server.wallets] },
      createdTime,
      expirationTime: createdTime + 60 * (checkout.expirationMinutes ?? EXPIRATION_MINUTES),
    };
    invoices.set(id, invoice);
    return invoice;
  };

  const addressOf = (id: string, method: string) => addresses.get(id) ?? newAddress(id, method);

  /** The payment methods of an invoice: those that were asked for, or all of the store. */
  const methodsOf = ({ id, amount, checkout }: Invoice) =>
    checkout.paymentMethods!.map((paymentMethodId, index) => {
      const coins = (Number(amount) / Number(RATE)).toFixed(8);
      return {
        paymentMethodId,
        currency: paymentMethodId.split('-')[0],
        activated: true,
        destination: addressOf(id, paymentMethodId),
        paymentLink: '',
        rate: RATE,
        amount: coins,
        due: coins,
        totalPaid: '0',
        paymentMethodPaid: '0',
        paymentMethodFee: '0',
        payments: index === 0 ? (payments.get(id) ?? []) : [],
      };
    });

  const answer = async (incoming: IncomingMessage): Promise<[number, unknown]> => {
    const url = new URL(incoming.url ?? '/', 'http://btcpay.invalid');
    requests.push(`${incoming.method} ${url.pathname}`);
    if (server.isDown) return [500, {}];
    if (incoming.headers.authorization !== `token ${KEY}`) return [401, { code: 'unauthenticated' }];
    const [, , , , store, kind, id, more] = url.pathname.split('/');
    if (store !== storeId || kind !== 'invoices') return [404, { code: 'store-not-found' }];
    if (incoming.method === 'POST') {
      const body = await jsonOf(incoming);
      const { paymentMethods = [] } = body['checkout'] as Invoice['checkout'];
      if (paymentMethods.some((each) => !server.wallets.includes(each)))
        return [422, [{ path: 'checkout.paymentMethods', message: 'Invalid PaymentMethodId' }]];
      return [200, create(body)];
    }
    if (id === undefined) {
      const orderId = url.searchParams.get('orderId');
      return [200, [...invoices.values()].filter(({ metadata }) => metadata.orderId === orderId)];
    }
    const invoice = invoices.get(id);
    if (!invoice) return [404, { code: 'invoice-not-found' }];
    if (more !== 'payment-methods') return [200, invoice];
    return [200, methodsOf(invoice)];
  };

  const http = createServer((incoming, outgoing) => {
    void answer(incoming).then(([status, body]) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(server.text ?? JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  port = (http.address() as AddressInfo).port;

  const signed = (content: object): Delivery => {
    const body = JSON.stringify(content);
    return { body, signature: `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}` };
  };
  const server: BtcpayServer = {
    port,
    key: KEY,
    secret: SECRET,
    invoices,
    requests,
    isDown: false,
    wallets: ['BTC-CHAIN', 'LTC-CHAIN'],
    address: null,
    now: () => new Date(),
    text: null,
    addressOf: (id) => addressOf(id, invoices.get(id)!.checkout.paymentMethods![0]!),
    set(id, status, additionalStatus = 'None', received, destination = server.addressOf(id)) {
      Object.assign(invoices.get(id)!, { status, additionalStatus });
      const arrival = { receivedDate: secondsOf(server.now()), destination };
      if (received !== undefined)
        payments.set(id, [
          {
            id: `${id}-1`,
            ...arrival,
            value: (Number(received) / Number(RATE)).toFixed(8),
            fee: '0',
            status: 'Settled',
          },
          { id: `${id}-2`, ...arrival, value: '9', fee: '0', status: 'Processing' },
        ]);
    },
    deliver(id, type, at, over = {}) {
      const deliveryId = randomUUID();
      const content = { deliveryId, webhookId: 'w-1', originalDeliveryId: deliveryId, isRedelivery: false };
      return signed({ ...content, type, timestamp: secondsOf(at), storeId, invoiceId: id, ...over });
    },
    redeliver({ body }, at) {
      const first = JSON.parse(body) as object;
      return signed({ ...first, deliveryId: randomUUID(), isRedelivery: true, timestamp: secondsOf(at) });
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

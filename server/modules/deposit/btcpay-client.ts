import { invoiceOutcome } from '../../../domain/deposit/payment-outcome.ts';
import { formatMoney, parseMoney } from '../../../domain/money/money.ts';
import { addressPayment, chainOf, receivedOf, unavailable } from './btcpay-payments.ts';
import type {
  AddressProvider,
  CheckoutProvider,
  CoinOrder,
  PaymentOrder,
  ProviderPayment,
} from './payment-provider.ts';
import { askProvider, isJsonObject, textOf, type ProviderPorts } from './provider-request.ts';

export type BtcpayClient = CheckoutProvider & AddressProvider;

export interface BtcpayOptions extends ProviderPorts {
  /** Address of the server, without a trailing slash. */
  server: string;
  storeId: string;
  /** Key of the store with `btcpay.store.cancreateinvoice` and `btcpay.store.canviewinvoices`. */
  key: string;
  speedPolicy: string;
  allowMarked: boolean;
}

/** The checkout page, if it is on the configured server. */
function checkoutUrl(link: string, server: string): string | null {
  return URL.canParse(link) && new URL(link).origin === new URL(server).origin ? link : null;
}

const headersOf = ({ key }: BtcpayOptions) => ({ authorization: `token ${key}` });

const invoicesOf = ({ server, storeId }: BtcpayOptions): string =>
  `${server}/api/v1/stores/${encodeURIComponent(storeId)}/invoices`;

/** Statuses and amounts of an invoice; one of another store is unknown here. */
async function readInvoice(options: BtcpayOptions, invoice: unknown): Promise<ProviderPayment | undefined> {
  if (!isJsonObject(invoice)) throw unavailable();
  if (textOf(invoice['storeId']) !== options.storeId) return undefined;
  const reference = textOf(invoice['id']);
  const currency = textOf(invoice['currency']).toUpperCase();
  const amount = parseMoney(textOf(invoice['amount']), currency);
  if (!reference || typeof amount === 'string') throw unavailable();
  const status = textOf(invoice['status']);
  const additionalStatus = textOf(invoice['additionalStatus']) || 'None';
  const metadata = isJsonObject(invoice['metadata']) ? invoice['metadata'] : {};
  const symbol = textOf(metadata['coin']);
  const methodsUrl = `${invoicesOf(options)}/${encodeURIComponent(reference)}/payment-methods`;
  const methods =
    status === 'New' && !symbol
      ? []
      : await askProvider(options, methodsUrl, { headers: headersOf(options) });
  const received = receivedOf(methods, currency);
  const facts = { status, additionalStatus, amount, received };
  return {
    reference,
    depositId: textOf(metadata['orderId']),
    currency,
    amount,
    received,
    outcome: invoiceOutcome(facts, options.allowMarked),
    state: `${status}/${additionalStatus}`,
    url: checkoutUrl(textOf(invoice['checkoutLink']), options.server),
    coin: symbol ? addressPayment(methods, symbol, invoice['expirationTime']) : null,
  };
}

/** Client of a BTCPay server's Greenfield API. */
export function createBtcpayClient(options: BtcpayOptions): BtcpayClient {
  const { server, storeId, speedPolicy } = options;
  const headers = headersOf(options);
  const invoices = invoicesOf(options);

  async function find(depositId: string): Promise<ProviderPayment | undefined> {
    const list = await askProvider(options, `${invoices}?orderId=${encodeURIComponent(depositId)}`, {
      headers,
    });
    const own = (Array.isArray(list) ? (list as unknown[]) : []).find(
      (invoice) =>
        isJsonObject(invoice) &&
        isJsonObject(invoice['metadata']) &&
        textOf(invoice['metadata']['orderId']) === depositId,
    );
    return own === undefined ? undefined : await readInvoice(options, own);
  }

  async function create(order: PaymentOrder & Partial<CoinOrder>): Promise<ProviderPayment | undefined> {
    const { depositId, amount, currency, returnUrl, coin, rateMinutes } = order;
    const inCoin = coin && { paymentMethods: [chainOf(coin.symbol)], lazyPaymentMethods: false };
    const invoice = await askProvider(options, invoices, {
      method: 'POST',
      headers,
      body: {
        amount: formatMoney(amount, currency),
        currency,
        metadata: { orderId: depositId, ...(coin ? { coin: coin.symbol } : {}) },
        checkout: {
          speedPolicy,
          redirectURL: returnUrl,
          ...inCoin,
          ...(rateMinutes === undefined ? {} : { expirationMinutes: rateMinutes }),
        },
      },
    });
    return await readInvoice(options, invoice);
  }

  return {
    scope: `btcpay:${storeId}`,
    origin: new URL(server).origin,
    async start(order: PaymentOrder & Partial<CoinOrder>) {
      const payment = (await find(order.depositId)) ?? (await create(order));
      if (!payment || (order.coin ? payment.coin : payment.url) === null) throw unavailable();
      return payment;
    },
    async read(reference) {
      const address = `${invoices}/${encodeURIComponent(reference)}`;
      const invoice = await askProvider(options, address, { headers });
      return invoice === undefined ? undefined : await readInvoice(options, invoice);
    },
    find,
  };
}

import { invoiceOutcome } from '../../../domain/account/payment-outcome.ts';
import { asMoney, asRate, RATE_DIGITS, type Money } from '../../../domain/money/amount.ts';
import { divideHalfEven, parseDecimal } from '../../../domain/money/decimal.ts';
import { exponentOf, formatMoney, parseMoney } from '../../../domain/money/money.ts';
import { Failure } from '../../failure.ts';
import type { CheckoutProvider, PaymentOrder, ProviderPayment } from './payment-provider.ts';
import { askProvider, isJsonObject, textOf, type ProviderPorts } from './provider-request.ts';

export interface BtcpayOptions extends ProviderPorts {
  /** Address of the server, without a trailing slash. */
  server: string;
  storeId: string;
  /** Key of the store with `btcpay.store.cancreateinvoice` and `btcpay.store.canviewinvoices`. */
  key: string;
  speedPolicy: string;
  allowMarked: boolean;
}

/** Decimals of a coin that BTCPay reports at most. */
const COIN_DIGITS = 18;

const unavailable = () => new Failure('provider_unavailable', { retryAfter: 10 });

function decimal(value: unknown, digits: number): bigint {
  const parsed = parseDecimal(textOf(value) || '0', digits);
  if (typeof parsed === 'string' || parsed < 0n) throw unavailable();
  return parsed;
}

/** Settled payments of one payment method in the invoice's currency, in 10^-30. */
function settledValue(method: unknown): bigint {
  if (!isJsonObject(method)) throw unavailable();
  const rate = asRate(decimal(method['rate'], RATE_DIGITS));
  const payments = Array.isArray(method['payments']) ? (method['payments'] as unknown[]) : [];
  let coins = 0n;
  for (const payment of payments) {
    if (!isJsonObject(payment) || textOf(payment['status']) !== 'Settled') continue;
    coins += decimal(payment['value'], COIN_DIGITS) - decimal(payment['fee'], COIN_DIGITS);
  }
  return coins * rate;
}

/** What the settled payments are worth at the invoice's own rates, rounded half-even. */
function receivedOf(methods: unknown, currency: string): Money {
  if (!Array.isArray(methods)) throw unavailable();
  const exact = (methods as unknown[]).reduce<bigint>((sum, method) => sum + settledValue(method), 0n);
  const scale = 10n ** BigInt(COIN_DIGITS + RATE_DIGITS - exponentOf(currency));
  return asMoney(divideHalfEven(exact > 0n ? exact : 0n, scale));
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
  const methodsUrl = `${invoicesOf(options)}/${encodeURIComponent(reference)}/payment-methods`;
  const methods =
    status === 'New' ? [] : await askProvider(options, methodsUrl, { headers: headersOf(options) });
  const received = receivedOf(methods, currency);
  const metadata = invoice['metadata'];
  const facts = { status, additionalStatus, amount, received };
  return {
    reference,
    depositId: isJsonObject(metadata) ? textOf(metadata['orderId']) : '',
    currency,
    amount,
    received,
    outcome: invoiceOutcome(facts, options.allowMarked),
    state: `${status}/${additionalStatus}`,
    url: checkoutUrl(textOf(invoice['checkoutLink']), options.server),
  };
}

/** Client of a BTCPay server's Greenfield API. */
export function createBtcpayClient(options: BtcpayOptions): CheckoutProvider {
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

  async function create({
    depositId,
    amount,
    currency,
    returnUrl,
  }: PaymentOrder): Promise<ProviderPayment | undefined> {
    const invoice = await askProvider(options, invoices, {
      method: 'POST',
      headers,
      body: {
        amount: formatMoney(amount, currency),
        currency,
        metadata: { orderId: depositId },
        checkout: { speedPolicy, redirectURL: returnUrl },
      },
    });
    return await readInvoice(options, invoice);
  }

  return {
    scope: `btcpay:${storeId}`,
    origin: new URL(server).origin,
    async start(order) {
      const payment = (await find(order.depositId)) ?? (await create(order));
      if (!payment?.url) throw unavailable();
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

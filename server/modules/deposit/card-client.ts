import { cardOutcome } from '../../../domain/deposit/payment-outcome.ts';
import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatMoney, parseMoney } from '../../../domain/money/money.ts';
import { Failure } from '../../failure.ts';
import type { CardOrder, CardProcessor, ProviderPayment } from './payment-provider.ts';
import { askProvider, isJsonObject, textOf, type ProviderPorts } from './provider-request.ts';

export interface CardClientOptions extends ProviderPorts {
  /** Address of the API, without a trailing slash. */
  api: string;
  secretKey: string;
  frame: CardProcessor['frame'];
  /** May the trader be sent to this address? */
  isOwnPage(url: string): boolean;
}

function readMoney(value: unknown, currency: string): Money {
  const amount = parseMoney(value, currency);
  if (typeof amount === 'string' || amount < 0n)
    throw new Failure('provider_unavailable', { retryAfter: 10 });
  return amount;
}

/** A payment of the processor's API (docs/card-processor.md). */
function toPayment(value: unknown, isOwnPage: (url: string) => boolean): ProviderPayment {
  if (!isJsonObject(value)) throw new Failure('provider_unavailable', { retryAfter: 10 });
  const currency = textOf(value['currency']).toUpperCase();
  const amount = readMoney(value['amount'], currency);
  const status = textOf(value['status']);
  const reversed = readMoney(value['reversed'] ?? '0', currency);
  const action = value['next_action'];
  const url = isJsonObject(action) ? textOf(action['url']) : '';
  const outcome = cardOutcome({ status, amount, reversed, declineCode: textOf(value['decline_code']) });
  return {
    reference: textOf(value['id']),
    depositId: textOf(value['reference']),
    currency,
    amount,
    received: outcome.kind === 'credit' || outcome.kind === 'reverse' ? amount : ZERO_MONEY,
    outcome,
    state: status,
    url: outcome.kind === 'wait' && url && isOwnPage(url) ? url : null,
    coin: null,
  };
}

/** Client of a processor with the API of docs/card-processor.md. */
export function createCardClient(options: CardClientOptions): CardProcessor {
  const { api, secretKey, frame, isOwnPage } = options;
  const headers = { authorization: `Bearer ${secretKey}` };
  return {
    scope: `card:${frame.processor}`,
    frame,
    async start({ depositId, amount, currency, returnUrl, token, holder, billing }: CardOrder) {
      const answer = await askProvider(options, `${api}/v1/payments`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': depositId },
        body: {
          reference: depositId,
          amount: formatMoney(amount, currency),
          currency,
          return_url: returnUrl,
          billing,
          ...(token === undefined ? {} : { token, holder }),
        },
      });
      return toPayment(answer, isOwnPage);
    },
    async read(reference) {
      const address = `${api}/v1/payments/${encodeURIComponent(reference)}`;
      const answer = await askProvider(options, address, { headers });
      return answer === undefined ? undefined : toPayment(answer, isOwnPage);
    },
    async find(depositId) {
      const address = `${api}/v1/payments?reference=${encodeURIComponent(depositId)}`;
      const answer = await askProvider(options, address, { headers });
      const list: unknown = isJsonObject(answer) ? answer['payments'] : undefined;
      const [first] = Array.isArray(list) ? (list as unknown[]) : [];
      return first === undefined ? undefined : toPayment(first, isOwnPage);
    },
  };
}

import type { Deposits, ServerBrand } from '../../../schemas/generated/types.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';
import type { Log } from '../../ports.ts';
import { createBtcpayClient, type BtcpayClient } from './btcpay-client.ts';
import { createCardClient } from './card-client.ts';
import type { CardFrame, CardProcessor, PaymentProviders } from './payment-provider.ts';

/** Secret keys of a brand's providers, and stand-ins of these providers on this machine. */
export interface PaymentAccess {
  card?: { secretKey: string; standIn?: { port: number } };
  btcpay?: { key: string; standIn?: { port: number } };
}

export interface PaymentPorts {
  fetch: typeof fetch;
  log: Log;
}

/** Path of the card fields of stand-ins. */
const STAND_IN_FIELDS = '/fields';
const STAND_IN_KEY = 'pk_stand_in';

/**
 * Origin of a stand-in for a site: on another host name, because a browser sends the cookies of a host to
 * all of its ports.
 */
function standInOrigin(siteOrigin: string, port: number): string {
  const host = new URL(siteOrigin).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
  return `http://${host}:${port}`;
}

export const standInOrigins = (port: number): string[] => [
  `http://127.0.0.1:${port}`,
  `http://localhost:${port}`,
];

function frameOf(card: NonNullable<Deposits['card']>, standIn: { port: number } | undefined): CardFrame {
  const { processor, kind: given, name = 'Card sandbox', origin = '', fields = '', key = null } = card;
  const kind = processor === 'sandbox' ? 'sandbox' : (given ?? 'redirect');
  const hasFrame = kind !== 'redirect';
  const frameKey = standIn ? STAND_IN_KEY : key;
  return {
    processor,
    kind,
    name,
    key: hasFrame ? frameKey : null,
    at(siteOrigin) {
      const own = standIn ? standInOrigin(siteOrigin, standIn.port) : origin;
      return { origin: own, frame: hasFrame ? own + (standIn ? STAND_IN_FIELDS : fields) : null };
    },
  };
}

function openCard(
  { card }: Deposits,
  access: PaymentAccess['card'],
  ports: PaymentPorts,
): CardProcessor | null {
  if (!card || !access) return null;
  const { secretKey, standIn } = access;
  const api = standIn ? `http://127.0.0.1:${standIn.port}` : card.api;
  const origins = standIn ? standInOrigins(standIn.port) : [card.origin];
  if (api === undefined) return null;
  return createCardClient({
    ...ports,
    api: api.replace(/\/+$/, ''),
    secretKey,
    frame: frameOf(card, standIn),
    isOwnPage: (url) => URL.canParse(url) && origins.includes(new URL(url).origin),
  });
}

function openBtcpay(
  { btcpay }: Deposits,
  access: PaymentAccess['btcpay'],
  ports: PaymentPorts,
): BtcpayClient | null {
  const server = access?.standIn ? `http://127.0.0.1:${access.standIn.port}` : btcpay?.server;
  if (!btcpay?.storeId || !access || server === undefined) return null;
  return createBtcpayClient({
    ...ports,
    server: server.replace(/\/+$/, ''),
    storeId: btcpay.storeId,
    key: access.key,
    speedPolicy: btcpay.speedPolicy ?? 'MediumSpeed',
    allowMarked: btcpay.allowMarked ?? false,
  });
}

/** The payment providers of a brand: those whose keys are given. */
export function openPayments(
  brand: ServerBrand,
  access: PaymentAccess,
  ports: PaymentPorts,
): PaymentProviders {
  const deposits = depositsOf(brand);
  const btcpay = openBtcpay(deposits, access.btcpay, ports);
  return { card: openCard(deposits, access.card, ports), btcpay, addresses: btcpay };
}

import type { Deposits, ServerBrand } from '../../../schemas/generated/types.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';
import type { Log } from '../../ports.ts';
import { createBtcpayClient, type BtcpayClient } from './btcpay-client.ts';
import { createCardClient } from './card-client.ts';
import type { CardFrame, CardProcessor, PaymentProviders } from './payment-provider.ts';

/** A stand-in of a card processor. */
export interface CardStandIn {
  /** Address of its API. */
  api: string;
  /** Publishable key for its frame. */
  key: string;
  /** Origins of its pages. */
  origins: readonly string[];
  /** Its origin and the address of its card fields, for a site with this origin. */
  at(siteOrigin: string): { origin: string; frame: string };
}

/** Secret keys of a brand's providers, and stand-ins of these providers. */
export interface PaymentAccess {
  card?: { secretKey: string; standIn?: CardStandIn };
  /** The stand-in is on this machine. */
  btcpay?: { key: string; standIn?: { port: number } };
}

export interface PaymentPorts {
  fetch: typeof fetch;
  log: Log;
}

/** A stand-in on a port of this machine. */
export function localStandIn(port: number): CardStandIn {
  return {
    api: `http://127.0.0.1:${port}`,
    key: 'pk_stand_in',
    origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    // On another host name than the site, because a browser sends the cookies of a host to all of its ports.
    at(siteOrigin) {
      const host = new URL(siteOrigin).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
      const origin = `http://${host}:${port}`;
      return { origin, frame: `${origin}/fields` };
    },
  };
}

function frameOf(card: NonNullable<Deposits['card']>, standIn: CardStandIn | undefined): CardFrame {
  const { processor, kind: given, name = 'Card sandbox', origin = '', fields = '', key = null } = card;
  const kind = processor === 'sandbox' ? 'sandbox' : (given ?? 'redirect');
  const hasFrame = kind !== 'redirect';
  return {
    processor,
    kind,
    name,
    key: hasFrame ? (standIn?.key ?? key) : null,
    at(siteOrigin) {
      const own = standIn?.at(siteOrigin) ?? { origin, frame: origin + fields };
      return { origin: own.origin, frame: hasFrame ? own.frame : null };
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
  const api = standIn?.api ?? card.api;
  const origins: readonly unknown[] = standIn?.origins ?? [card.origin];
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

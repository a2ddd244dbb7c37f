import { hmac } from '../hmac.ts';
import type { Log } from '../ports.ts';
import type { PaymentEvent } from './sandbox-payments.ts';

const TRIES = 5;
const RETRY_MS = 400;

/** Path of the card callback on the host of a site, whatever the base path of the site. */
export const CARD_CALLBACK = '/api/v1/user/card/callback';

export interface EventDelivery {
  webhookSecret: string;
  now: () => Date;
  log: Log;
  /** Posts to the site's card callback. @returns its status; 0 when it is out of reach */
  post(body: string, headers: Record<string, string>): Promise<number>;
}

/** Delivers an event once, signed with the time of this attempt. Whether the site has taken it. */
async function deliver({ webhookSecret, now, post }: EventDelivery, event: PaymentEvent): Promise<boolean> {
  const body = JSON.stringify(event);
  const time = String(Math.floor(now().getTime() / 1000));
  const signature = await hmac(webhookSecret, `${time}.${body}`);
  const headers = {
    'content-type': 'application/json',
    'payment-signature': `t=${time},v1=${signature}`,
  };
  return (await post(body, headers)) === 200;
}

/** Delivers an event, several times if need be. */
export async function deliverEvent(delivery: EventDelivery, event: PaymentEvent): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
    if (await deliver(delivery, event)) return;
  }
  delivery.log.warn({ payment: event.payment }, 'the card sandbox could not deliver an event');
}

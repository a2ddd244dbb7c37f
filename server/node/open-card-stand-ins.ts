import { randomBytes } from 'node:crypto';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import type { CallbackSecrets } from '../brand/brand-context.ts';
import { CARD_CALLBACK } from '../card-sandbox/deliver-event.ts';
import { depositsOf } from '../brand/manifest-deposits.ts';
import { localStandIn, type PaymentAccess } from '../modules/deposit/open-payments.ts';
import type { Log } from '../ports.ts';
import { startCardSandbox } from './card-sandbox.ts';
import type { ResourceStack } from '../resource-stack.ts';
import type { ServerOptions } from './server-options.ts';

/** Distance between the ports of a site and of its card sandbox. */
const PORT_DISTANCE = 40;

export interface PaymentSetup {
  payments: Readonly<Record<string, PaymentAccess>>;
  callbackSecrets: CallbackSecrets;
}

const newSecret = () => randomBytes(24).toString('base64url');

const takesCards = (brand: ServerBrand): boolean => depositsOf(brand).card !== undefined;

/**
 * Starts a card sandbox for each brand of a preview that takes cards and has no processor given: on the port
 * of the site plus 40, or the next free one. Its secrets live as long as the process.
 * @param site address and Host header of a brand's site on this machine; null until it is served
 */
export async function openCardStandIns(
  { preview = false, port, payments = {}, callbackSecrets = {} }: ServerOptions,
  brands: readonly ServerBrand[],
  site: (brandId: string) => { url: string; host: string } | null,
  opened: ResourceStack,
  log: Log,
): Promise<PaymentSetup> {
  const setup = { payments: { ...payments }, callbackSecrets: { ...callbackSecrets } };
  const missing = brands.filter((brand) => takesCards(brand) && !payments[brand.id]?.card);
  for (const [index, { id }] of (preview ? missing : []).entries()) {
    const [secretKey, webhookSecret] = [newSecret(), newSecret()];
    const sandbox = await startCardSandbox({
      port: port === 0 ? 0 : port + PORT_DISTANCE + index,
      secretKey,
      webhookSecret,
      callback() {
        const own = site(id);
        return own && { url: own.url + CARD_CALLBACK, host: own.host };
      },
      log,
    });
    opened.add(() => sandbox.close());
    setup.payments[id] = { ...setup.payments[id], card: { secretKey, standIn: localStandIn(sandbox.port) } };
    setup.callbackSecrets[id] = { ...setup.callbackSecrets[id], card: [webhookSecret] };
  }
  return setup;
}

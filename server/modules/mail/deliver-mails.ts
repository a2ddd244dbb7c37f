import { backOff } from '../../../domain/time/back-off.ts';
import { acrossBrands, brandDb } from '../../db/brand-scope.ts';
import type { Environment, Ports } from '../../ports.ts';
import type { Secrets } from '../../secrets.ts';
import { after } from '../../time/time-arithmetic.ts';
import {
  claimDueMails,
  listReadableMails,
  markDelivered,
  postponeMail,
  type MailRow,
} from './mail.queries.ts';
import type { MailContent } from './write-mail.ts';

export interface Mail extends MailContent {
  brandId: string;
  id: string;
  to: string;
  kind: string;
  createdAt: Date;
}

/** Sends one mail; rejects when it fails, and the mail is retried later. */
export type SendMail = (mail: Mail) => Promise<void>;

export interface DeliveryParts {
  ports: Ports;
  secrets: Secrets;
  environment: Environment;
  brandIds: readonly string[];
}

const BATCH = 20;
const CLAIM_SECONDS = 120;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;

async function opened(secrets: Secrets, row: MailRow): Promise<Mail> {
  const content = JSON.parse(await secrets.open(row.sealed)) as MailContent;
  return {
    ...content,
    brandId: row.brand_id,
    id: row.id,
    to: row.to_address,
    kind: row.kind,
    createdAt: row.created_at,
  };
}

async function deliver(parts: DeliveryParts, row: MailRow, send: SendMail): Promise<boolean> {
  const { clock, log } = parts.ports;
  const db = brandDb(parts.ports.db, row.brand_id);
  try {
    await send(await opened(parts.secrets, row));
  } catch (error) {
    const wait = backOff(FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS, row.attempts - 1);
    log.warn(
      {
        mail: row.id,
        kind: row.kind,
        attempts: row.attempts,
        error: error instanceof Error ? error.name : 'unknown',
      },
      'mail not delivered',
    );
    await postponeMail(db, row.id, after(clock.now(), wait));
    return false;
  }
  await markDelivered(db, row.id, clock.now(), parts.environment !== 'production');
  return true;
}

/**
 * Sends due mails at least once each, but no expired ones. Several processes may run it concurrently.
 * @returns the number of delivered mails
 */
export async function deliverDue(parts: DeliveryParts, send: SendMail): Promise<number> {
  const { db, clock } = parts.ports;
  const now = clock.now();
  const rows = await claimDueMails(acrossBrands(db), parts.brandIds, now, after(now, CLAIM_SECONDS), BATCH);
  let delivered = 0;
  for (const row of rows) delivered += (await deliver(parts, row, send)) ? 1 : 0;
  return delivered;
}

/**
 * Mails whose content is still readable, newest first: for a preview. In production the content is deleted
 * on delivery.
 */
export async function recentMails(parts: DeliveryParts, brandId: string): Promise<Mail[]> {
  const rows = await listReadableMails(brandDb(parts.ports.db, brandId), brandId, parts.ports.clock.now());
  return await Promise.all(rows.map((row) => opened(parts.secrets, row)));
}

import type { NotificationKind } from '../../../domain/account/notifications.ts';
import type { Queries } from '../../ports.ts';
import type { BrandContext } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';

/** An event in the past of a demo user, which its own row proves. */
export interface PastEvent {
  userId: string;
  kind: NotificationKind;
  /** Id of the event. */
  reference: string;
  facts: Readonly<Record<string, string>>;
  at: Date;
}

const DAY_MS = 86_400_000;

/** The notification of a past event, read when it is older than a day, without a mail. Never in production. */
export async function seedNotification(
  tx: Queries,
  { brand, ports }: Pick<BrandContext, 'brand' | 'ports'>,
  { userId, kind, reference, facts, at }: PastEvent,
): Promise<void> {
  const isRead = ports.clock.now().getTime() - at.getTime() > DAY_MS;
  await tx.query(
    `insert into notification (brand_id, id, user_id, kind, reference, params, created_at, read_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)
     on conflict (brand_id, user_id, kind, reference) do nothing`,
    [
      brand.id,
      randomId(ports.random, 'n'),
      userId,
      kind,
      reference,
      JSON.stringify(facts),
      at,
      isRead ? at : null,
    ],
  );
}

import { issueSentence } from '../../../domain/access/field-issues.ts';
import { holdEndsAt } from '../../../domain/payout/payout-hold.ts';
import type { PayoutType } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { isMethodOn } from '../../brand/payout-flags.ts';
import { payoutLimits } from '../../brand/payout-limits.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { notifyUser } from '../user/notify-user.ts';
import { lockUser } from '../user/user-lock.queries.ts';
import {
  findByDestination,
  insertPayoutAccount,
  listPayoutAccounts,
  removeAccount,
  type PayoutAccountRow,
} from './payout-account.queries.ts';
import { coinsOf } from './payout-methods.ts';
import { destinationHash, readDestination, type Destination } from './read-destination.ts';
import { accountLabel, toPayoutAccount } from './to-payout-account.ts';

/** Largest number of saved accounts of a user. */
export const MAX_PAYOUT_ACCOUNTS = 10;

export const payoutAccountList: Handler<'payout-account.list'> = async (context) => {
  const rows = await listPayoutAccounts(context.ports.db, context.brand.id, sessionOf(context).user.id);
  return rows.map((row) => toPayoutAccount(row, context.now));
};

/** @throws method_disabled · validation_failed with the sentences of the form */
async function destinationOf(
  context: CallContext,
  type: PayoutType,
  input: Record<string, unknown>,
): Promise<Destination> {
  const settings = await context.settings.read();
  if (!isMethodOn(settings, type)) throw new Failure('method_disabled');
  const read = readDestination(type, input, coinsOf(context.brand, settings));
  if ('identity' in read) return read;
  const { forms } = texts[context.language];
  throw new Failure('validation_failed', {
    fields: Object.fromEntries(
      read.issues.map((issue) => [issue.field, [issueSentence(issue, `payout-${type}`, forms)]]),
    ),
  });
}

async function add(
  tx: Queries,
  context: CallContext,
  type: PayoutType,
  { content, identity }: Destination,
): Promise<PayoutAccountRow> {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  const destination = destinationHash(type, { identity });
  await lockUser(tx, brand.id, user.id);
  const known = await findByDestination(tx, brand.id, user.id, destination);
  if (known) return known;
  if ((await listPayoutAccounts(tx, brand.id, user.id)).length >= MAX_PAYOUT_ACCOUNTS)
    throw new Failure('limit_reached');
  const { holdHours = 0 } = payoutLimits(brand, type);
  const row: PayoutAccountRow = {
    id: randomId(ports.random, 'pa'),
    user_id: user.id,
    type,
    content,
    created_at: now,
    hold_until: new Date(holdEndsAt(now.getTime(), holdHours)),
  };
  await insertPayoutAccount(tx, brand.id, row, destination);
  await audit(tx, context, {
    actor: user.id,
    action: 'payout-account.store',
    subject: user.id,
    detail: { account: row.id, type },
  });
  await notifyUser(tx, context, user.id, () => ({
    kind: 'payout_account_added',
    reference: row.id,
    facts: { account: accountLabel(row) },
    mail: { account: accountLabel(row), link: `${context.site}/` },
  }));
  return row;
}

/** The same destination stored again returns the saved account and changes nothing. */
export const payoutAccountStore: Handler<'payout-account.store'> = async (context, { body }) => {
  const { type, ...input } = body;
  const destination = await destinationOf(context, type, input);
  const row = await context.ports.db.tx((tx) => add(tx, context, type, destination));
  context.notifier.userChanged(row.user_id);
  context.reply.message = texts[context.language].payoutAccount.stored;
  return toPayoutAccount(row, context.now);
};

/** Withdrawals to a removed account still show it. */
export const payoutAccountDelete: Handler<'payout-account.delete'> = async (context, { params: { id } }) => {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  await ports.db.tx(async (tx) => {
    const outcome = await removeAccount(tx, brand.id, user.id, id, now);
    if (outcome === 'absent') throw new Failure('not_found');
    if (outcome === 'in_use') throw new Failure('payout_account_in_use');
    await audit(tx, context, {
      actor: user.id,
      action: 'payout-account.delete',
      subject: user.id,
      detail: { account: id },
    });
  });
  context.notifier.userChanged(user.id);
  context.reply.message = texts[context.language].payoutAccount.deleted;
  return {};
};

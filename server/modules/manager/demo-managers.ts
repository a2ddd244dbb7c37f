import { asMoney } from '../../../domain/money/amount.ts';
import { defaultCurrency, initialVirtualMoney } from '../../../domain/money/account-currencies.ts';
import type { BrandContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { accountsOf } from '../account/account.queries.ts';
import { postJournal } from '../../ledger/post-journal.queries.ts';
import { isPosted } from '../../ledger/stored-journals.queries.ts';
import { pastTrades, writePast } from './demo-history.ts';
import { listMovements, openSecurityAccount, securityAccountId } from './profile.queries.ts';
import { hasRequests, insertRequest, setService } from './request.queries.ts';

/** Ids of the demo users that are connected to, or have a request of, a manager. */
export interface DemoManagers {
  manager: string;
  /** Has a pending request. */
  asked: string;
}

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 92;
/** Security deposit of the demo manager: a quarter of their first balance. */
const depositOf = (currency: string) => asMoney(initialVirtualMoney(currency) / 4n);

/** Start of a demo manager's trading: midnight, some months ago. */
export const managingSince = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - HISTORY_DAYS * DAY_MS);

/**
 * Creates a pending request when the trader never had one, with an active service, so that it can be
 * accepted.
 */
async function seedRequest(
  tx: Queries,
  brandId: string,
  { manager, asked }: DemoManagers,
  now: Date,
): Promise<void> {
  if (await hasRequests(tx, brandId, asked)) return;
  await setService(tx, brandId, asked, true);
  await insertRequest(
    tx,
    brandId,
    { id: `mr_${brandId}_demo`, userId: asked, managerId: manager, askedBy: manager },
    now,
  );
}

/**
 * Gives one demo user a request of the demo manager, and the manager a security deposit, once. Never in
 * production.
 */
export async function seedManagers(
  { brand, environment, ports }: BrandContext,
  people: DemoManagers,
): Promise<void> {
  const now = ports.clock.now();
  const deposit = securityAccountId(people.manager);
  await ports.db.tx(async (tx) => {
    await seedRequest(tx, brand.id, people, now);
    await openSecurityAccount(tx, brand.id, people.manager);
    if (await isPosted(tx, brand.id, 'demo_funding', deposit)) return;
    await postJournal(tx, {
      brandId: brand.id,
      environment,
      accountId: deposit,
      kind: 'demo_funding',
      reference: deposit,
      amounts: { amount: depositOf(defaultCurrency(brand.accountCurrencies)) },
      at: now,
    });
  });
}

/** Gives a demo manager past closed trades since their first deposit, when nothing else was ever posted. */
export async function seedManagerPast({ brand, market, ports }: BrandContext, userId: string): Promise<void> {
  const { id: accountId, currency } = (await accountsOf(ports.db, brand.id, userId)).real;
  const [funding, ...later] = await listMovements(ports.db, brand.id, accountId);
  if (!funding || later.length) return;
  const today = new Date(Math.floor(ports.clock.now().getTime() / DAY_MS) * DAY_MS);
  const owner = { accountId, userId, currency };
  const trades = await pastTrades(market, owner, funding.at, today);
  await ports.db.tx((tx) => writePast(tx, { brand }, owner, trades));
}

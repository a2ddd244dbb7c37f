import { defaultCurrency, initialVirtualMoney } from '../domain/money/account-currencies.ts';
import type { ServerBrand } from '../schemas/generated/types.ts';
import { demoReason, type DemoReason } from './brand/demo-reason.ts';
import type { BrandContext } from './request-context.ts';
import { accountIdOf } from './modules/account/account.queries.ts';
import { fundPractice } from './modules/account/practice-funding.ts';
import { countries, isServed } from './modules/country/countries.ts';
import { postJournal } from './ledger/post-journal.queries.ts';
import { managingSince, seedManagers } from './modules/manager/demo-managers.ts';
import { insertDemoUser, type DemoRow } from './modules/user/demo-user.queries.ts';
import type { Role } from './modules/user/user.queries.ts';
import type { Queries } from './ports.ts';

export interface DemoUser {
  /** Purpose of the user: `trader`, `new`, `practice`, `admin` … */
  role: string;
  email: string;
  /** The same for all demo users of a brand; the README documents it. */
  password: string;
}

interface Person {
  firstName: string;
  lastName: string;
  roles: Role[];
  is?: Partial<Pick<DemoRow, 'suspended' | 'isTrading' | 'kycStatus' | 'isPractice'>>;
  /** Why the operator has limited the account. */
  reason?: DemoReason;
}

const DEMO_USERS: Record<string, Person> = {
  trader: { firstName: 'Tara', lastName: 'Lindqvist', roles: ['trader'], is: { kycStatus: 'approved' } },
  new: { firstName: 'Noel', lastName: 'Abara', roles: ['trader'] },
  practice: { firstName: 'Petra', lastName: 'Novak', roles: ['trader'], is: { isPractice: true } },
  admin: {
    firstName: 'Adrian',
    lastName: 'Weiss',
    roles: ['trader', 'admin'],
    is: { kycStatus: 'approved' },
  },
  superadmin: {
    firstName: 'Sonia',
    lastName: 'Okafor',
    roles: ['trader', 'admin', 'superadmin'],
    is: { kycStatus: 'approved' },
  },
  manager: {
    firstName: 'Mateo',
    lastName: 'Silva',
    roles: ['trader', 'manager'],
    is: { kycStatus: 'approved' },
  },
  suspended: {
    firstName: 'Sven',
    lastName: 'Dahl',
    roles: ['trader'],
    is: { kycStatus: 'approved', suspended: true },
    reason: 'payment_review',
  },
  'trading-disabled': {
    firstName: 'Tessa',
    lastName: 'Moreau',
    roles: ['trader'],
    is: { kycStatus: 'approved', isTrading: false },
    reason: 'document_expired',
  },
  'identity-pending': {
    firstName: 'Ines',
    lastName: 'Pardo',
    roles: ['trader'],
    is: { kycStatus: 'pending' },
  },
  'manager-asked': {
    firstName: 'Alba',
    lastName: 'Ferrer',
    roles: ['trader'],
    is: { kycStatus: 'approved' },
  },
};

const passwordOf = (brand: ServerBrand) => `${brand.id}-demo-2026`;
const idOf = (brand: ServerBrand, role: string) => `u_${brand.id}_${role}`;
const emailOf = (brand: ServerBrand, role: string) => `${role}@${brand.id}.example`;

/** The users of a demo or rehearsal, in display order. */
export function demoUsers(brand: ServerBrand): DemoUser[] {
  return Object.keys(DEMO_USERS).map((role) => ({
    role,
    email: emailOf(brand, role),
    password: passwordOf(brand),
  }));
}

function countryOf(brand: ServerBrand): string {
  const served = countries.filter((country) => isServed(brand.markets, country));
  return (served.find(({ iso }) => iso === 'GB') ?? served[0] ?? countries[0]!).nicename;
}

/** Posts the opening balances of a new demo user; a `new` user gets no real money. */
async function fundDemoUser(
  tx: Queries,
  { brand, environment }: BrandContext,
  role: string,
  now: Date,
): Promise<void> {
  const userId = idOf(brand, role);
  const currency = defaultCurrency(brand.accountCurrencies);
  const accountId = accountIdOf(userId, 'real');
  if (role !== 'new')
    await postJournal(tx, {
      brandId: brand.id,
      environment,
      accountId,
      kind: 'demo_funding',
      reference: accountId,
      amounts: { amount: initialVirtualMoney(currency) },
      at: now,
    });
  await fundPractice(tx, brand, { accountId: accountIdOf(userId, 'practice'), currency }, now);
}

/** Since when the users with a past of their own have an account: before their first trade. */
const PAST_MS = 27 * 24 * 3_600_000;
const WITH_PAST = ['trader', 'practice'];

/** When a demo user registers and is funded. */
function registeredAt(
  role: string,
  now: Date,
  { hasManagers, hasPast }: Record<'hasManagers' | 'hasPast', boolean>,
): Date {
  if (hasManagers && role === 'manager') return managingSince(now);
  return hasPast && WITH_PAST.includes(role) ? new Date(now.getTime() - PAST_MS) : now;
}

const rowOf = (
  brand: ServerBrand,
  role: string,
  { firstName, lastName, roles, is, reason }: Person,
): Omit<DemoRow, 'passwordHash' | 'country'> => ({
  id: idOf(brand, role),
  email: emailOf(brand, role),
  firstName,
  lastName,
  language: brand.languages[0] ?? 'en',
  currency: defaultCurrency(brand.accountCurrencies),
  roles,
  contact: reason === undefined ? null : `support@${brand.id}.example`,
  suspended: false,
  isTrading: true,
  kycStatus: 'none',
  isPractice: false,
  reason: reason === undefined ? null : demoReason(brand, reason),
  ...is,
});

/**
 * Inserts missing demo users of a brand, with their opening balances, and keeps existing ones. Never in
 * production.
 * @param hasPast whether `seedHistory` follows
 */
export async function seedBrand(context: BrandContext, hasPast: boolean): Promise<void> {
  const { brand, environment, ports, settings } = context;
  if (environment === 'production') throw new Error('Demo users are never written in production.');
  const now = ports.clock.now();
  const hasManagers = settings.defaults.enable_account_connection_autotrade;
  const passwordHash = await ports.hasher.hash(passwordOf(brand));
  const country = countryOf(brand);
  await ports.db.tx(async (tx) => {
    for (const [role, person] of Object.entries(DEMO_USERS)) {
      const since = registeredAt(role, now, { hasManagers, hasPast });
      const row = { ...rowOf(brand, role, person), passwordHash, country };
      if (await insertDemoUser(tx, brand.id, row, since)) await fundDemoUser(tx, context, role, since);
    }
  });
  if (hasManagers)
    await seedManagers(context, { manager: idOf(brand, 'manager'), asked: idOf(brand, 'manager-asked') });
}

import { normalizeEmail } from '../../../domain/strings/clean-text.ts';
import { defaultCurrency } from '../../../domain/money/account-currencies.ts';
import { callValidators } from '../../../schemas/generated/call-validators.js';
import type { CallContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../../db/audit.queries.ts';
import { lockBrand } from '../../db/brand.queries.ts';
import { randomId } from '../../secrets.ts';
import { endAccess } from './end-access.ts';
import { issueLink } from './link-token.ts';
import { deleteConsents } from '../user/consent.queries.ts';
import { findLoginByEmail, setEmailVerified, verifyForeign } from '../user/login.queries.ts';
import { insertUser } from '../user/registration.queries.ts';
import { findUserById, type UserRow } from '../user/user.queries.ts';
import { grantRole, hasSuperadmin, setApproved } from '../user/user-administration.queries.ts';

/** The first superadministrator of a brand. */
export interface FirstAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

type AdminContext = Pick<CallContext, 'brand' | 'ports' | 'now' | 'site'>;

/** The reason why no administrator was created. */
export class AdminRefusal extends Error {}

/** Why an account cannot become an administrator's. */
function obstacleOf(user: UserRow | undefined): 'closed' | 'suspended' | null {
  if (user?.closed_at) return 'closed';
  return user?.suspended ? 'suspended' : null;
}

/** Anyone may have registered an unverified address: its password, sessions and consents end. */
async function takeOver(tx: Queries, context: AdminContext, id: string): Promise<void> {
  const { brand, now } = context;
  const user = await findUserById(tx, brand.id, id);
  const state = obstacleOf(user);
  if (state) throw new AdminRefusal(`The account of ${user!.email} is ${state}. Name another address.`);
  if (await verifyForeign(tx, brand.id, id, now)) {
    await endAccess(tx, context, id);
    await deleteConsents(tx, brand.id, id);
  }
  await setApproved(tx, brand.id, id, now);
}

async function findOrInsert(tx: Queries, context: AdminContext, admin: FirstAdmin): Promise<string> {
  const { brand, ports, now } = context;
  const email = normalizeEmail(admin.email);
  const known = await findLoginByEmail(tx, brand.id, email);
  if (known) {
    await takeOver(tx, context, known.id);
    return known.id;
  }
  const id = await insertUser(
    tx,
    brand.id,
    {
      ...admin,
      id: randomId(ports.random, 'u'),
      email,
      passwordHash: null,
      phoneCode: '',
      phone: '',
      country: '',
      language: brand.languages[0] ?? 'en',
      currency: defaultCurrency(brand.accountCurrencies),
      approved: true,
      referrer: '',
      registrationHash: null,
    },
    now,
  );
  if (!id)
    throw new AdminRefusal(`An account of ${email} was registered at this moment. Run the command again.`);
  return id;
}

/**
 * Creates a brand's first superadministrator, or grants the role to the existing account of the address. The
 * address counts as verified, so that no registration can replace the account.
 * @returns the address of the page that sets the password; single-use, valid for 30 minutes
 * @throws AdminRefusal when the address is invalid, or the brand already has a superadministrator
 */
export async function createAdmin(context: AdminContext, admin: FirstAdmin): Promise<string> {
  if (!callValidators['auth.reset']!.input!({ email: admin.email }))
    throw new AdminRefusal(`"${admin.email}" is not an e-mail address.`);
  return await context.ports.db.tx(async (tx) => {
    await lockBrand(tx, context.brand.id);
    if (await hasSuperadmin(tx, context.brand.id))
      throw new AdminRefusal(
        `${context.brand.id} has a superadministrator already, who can grant roles. If they cannot sign in, use "Forgot password" on the sign-in page.`,
      );
    const id = await findOrInsert(tx, context, admin);
    await setEmailVerified(tx, context.brand.id, id, context.now);
    await grantRole(tx, context.brand.id, id, 'superadmin');
    await audit(tx, context, {
      actor: null,
      action: 'user.role-grant',
      subject: id,
      detail: { role: 'superadmin', from: 'command line' },
    });
    return await issueLink(tx, context, 'reset', id);
  });
}

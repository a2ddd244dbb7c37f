import { normalizeEmail } from '../../../domain/access/text.ts';
import { defaultCurrency } from '../../../domain/money/account-currencies.ts';
import { callValidators } from '../../../schemas/generated/call-validators.js';
import type { CallContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { audit } from '../../db/audit.queries.ts';
import { randomId } from '../../secrets.ts';
import { issueLink } from './link-token.ts';
import { findAccount, insertUser } from '../user/user.queries.ts';
import { grantRole, hasSuperadmin } from '../user/user-administration.queries.ts';

/** The first superadministrator of a brand. */
export interface FirstAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

type AdminContext = Pick<CallContext, 'brand' | 'ports' | 'now' | 'site'>;

/** The reason why no administrator was created. */
export class AdminRefusal extends Error {}

async function findOrInsert(tx: Queries, context: AdminContext, admin: FirstAdmin): Promise<string> {
  const { brand, ports, now } = context;
  const email = normalizeEmail(admin.email);
  const known = await findAccount(tx, brand.id, email);
  if (known) return known.id;
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
 * Creates a brand's first superadministrator, or grants the role to the existing account of the address.
 * @returns the address of the page that sets the password; single-use, valid for 30 minutes
 * @throws AdminRefusal when the address is invalid, or the brand already has a superadministrator
 */
export async function createAdmin(context: AdminContext, admin: FirstAdmin): Promise<string> {
  if (!callValidators['auth.reset']!.input!({ email: admin.email }))
    throw new AdminRefusal(`"${admin.email}" is not an e-mail address.`);
  return await context.ports.db.tx(async (tx) => {
    await tx.query('select id from brand where id = $1 for update', [context.brand.id]);
    if (await hasSuperadmin(tx, context.brand.id))
      throw new AdminRefusal(
        `${context.brand.id} has a superadministrator already, who can grant roles. If they cannot sign in, use "Forgot password" on the sign-in page.`,
      );
    const id = await findOrInsert(tx, context, admin);
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

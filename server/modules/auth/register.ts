import { emptyNames } from '../../../domain/access/empty-names.ts';
import { defaultCurrency } from '../../../domain/money/account-currencies.ts';
import type { RegisterForm, Registered, Settings } from '../../../schemas/generated/types.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { Failure, refuseInvalidFields } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { randomToken, sha256 } from '../../secrets.ts';
import { audit } from '../../db/audit.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { insertConsent } from '../user/consent.queries.ts';
import { before } from '../../time/time-arithmetic.ts';
import { findLoginByEmail } from '../user/login.queries.ts';
import { deleteUnverified, insertUser, type NewUser } from '../user/registration.queries.ts';
import { chosenLanguage, newUser, passwordRules, servedCountry } from './new-account.ts';
import { addressSubject, issueCode, SPACING_SECONDS } from './one-time-code.ts';
import { signIn } from './sign-in.ts';

/** A validated registration. */
export interface Application {
  user: NewUser;
  /** Token that later identifies the registrant; the account stores its hash. */
  registration: string;
  /** Subject of the address's verification codes. */
  codeSubject: string;
  hasAcceptedTerms: boolean;
}

/**
 * Writes an account in one transaction.
 * @returns its id; undefined when the address already has one
 */
export type OpenAccount = (tx: Queries) => Promise<string | undefined>;

/** Validates a registration, reports all problems together, and prepares the row. */
export async function checkedApplicant(
  context: CallContext,
  settings: Settings,
  body: RegisterForm,
): Promise<Application> {
  const personal = [body.email, body.first_name, body.last_name];
  refuseInvalidFields({
    ...(body.cur === undefined || context.brand.accountCurrencies.includes(body.cur)
      ? {}
      : { cur: 'choice' as const }),
    ...(body.terms || context.brand.mode !== 'live' ? {} : { terms: 'accept' as const }),
    ...emptyNames({ first_name: body.first_name, last_name: body.last_name }),
    ...passwordRules(
      context,
      { password: body.password, again: body.repeat_password, personal },
      { password: 'password', again: 'repeat_password' },
    ),
  });
  const country = servedCountry(context, 'country', body.country);
  const registration = randomToken(context.ports.random);
  const user = newUser(
    context,
    { ...body, country: country.nicename },
    {
      passwordHash: await context.ports.hasher.hash(body.password),
      registrationHash: settings.send_must_verify_email ? sha256(registration) : null,
      language: chosenLanguage(context, body.language),
      currency: body.cur ?? defaultCurrency(context.brand.accountCurrencies),
      referrer: body.ref ?? '',
      approved: !settings.admin_must_verify,
    },
  );
  const codeSubject = await addressSubject(context, user.email);
  return { user, registration, codeSubject, hasAcceptedTerms: body.terms === true };
}

/** Writes the account; with verification, it replaces an unverified one of the same address. */
export async function openAccount(
  tx: Queries,
  context: CallContext,
  settings: Settings,
  { user, codeSubject, hasAcceptedTerms }: Application,
): Promise<string | undefined> {
  if (settings.send_must_verify_email)
    await deleteUnverified(tx, context.brand.id, {
      email: user.email,
      codeSubject,
      spacedSince: before(context.now, SPACING_SECONDS),
    });
  const id = await insertUser(tx, context.brand.id, user, context.now);
  const terms = { document: 'terms', url: settings.terms_conditions_url } as const;
  if (hasAcceptedTerms) await insertConsent(tx, context.brand.id, id, terms, context.now);
  return id;
}

/**
 * Sends the code to a new address; tells the owner of a known one that they already have an account, or that it was
 * closed. All cases do the same work, and an active code suppresses each mail. Counts as a stranger's request, because
 * anyone can register.
 */
async function mailNewAddress(
  tx: Queries,
  context: CallContext,
  { user, codeSubject }: Application,
  created: boolean,
): Promise<void> {
  const code = await issueCode(tx, context, 'verify_email', codeSubject, { who: 'open' });
  const known = await findLoginByEmail(tx, context.brand.id, user.email);
  const knownKind = known?.closed_at ? 'account_stays_closed' : 'account_exists';
  const params = created
    ? { name: user.firstName, code: code ?? '' }
    : { name: user.firstName, link: `${context.site}/reset` };
  await queueMail(tx, context, {
    to: code === undefined ? null : user.email,
    language: mailLanguage(user.language),
    kind: created ? 'verify_email' : knownKind,
    params,
  });
}

/** Completes a registration with one of three outcomes (spec 1 §4), after `open` writes the account. */
export async function finishRegistration(
  context: CallContext,
  settings: Settings,
  application: Application,
  device: string | undefined,
  open: OpenAccount,
): Promise<Registered> {
  return await context.ports.db.tx(async (tx): Promise<Registered> => {
    const id = await open(tx);
    await audit(tx, context, {
      actor: id ?? null,
      action: id ? 'register.done' : 'register.known',
      subject: id ?? null,
    });
    if (settings.send_must_verify_email) {
      await mailNewAddress(tx, context, application, id !== undefined);
      return { outcome: 'verify_email', registration: application.registration };
    }
    if (!id) throw new Failure('email_taken');
    if (settings.admin_must_verify) return { outcome: 'await_approval' };
    return {
      outcome: 'signed_in',
      ...(await signIn(tx, context, settings, id, { device, confirmed: false })),
    };
  });
}

export const authRegister: Handler<'auth.register'> = async (context, { body }) => {
  const settings = await context.settings.read();
  const application = await checkedApplicant(context, settings, body);
  return await finishRegistration(context, settings, application, body.device, (tx) =>
    openAccount(tx, context, settings, application),
  );
};

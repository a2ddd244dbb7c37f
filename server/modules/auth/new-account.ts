import { cleanText, normalizeEmail } from '../../../domain/strings/clean-text.ts';
import type { FieldRule } from '../../../domain/access/field-issues.ts';
import type { CallContext } from '../../request-context.ts';
import { Failure, invalidFields } from '../../failure.ts';
import { randomId } from '../../secrets.ts';
import { findCountry, isServed, type KnownCountry } from '../country/countries.ts';
import type { NewUser } from '../user/registration.queries.ts';
import { isCommonPassword } from './common-password.ts';

/** Personal data in a registration. */
export interface Applicant {
  first_name: string;
  last_name: string;
  email: string;
  phone_code?: string;
  phone?: string;
  country: string;
}

export interface AccountOptions {
  passwordHash: string | null;
  language: string;
  currency: string;
  referrer: string;
  approved: boolean;
  registrationHash: string | null;
}

/** The user's language among the brand's; else the language of the response. */
export const chosenLanguage = (context: CallContext, language: string | undefined): string =>
  language && context.brand.languages.includes(language)
    ? language
    : (context.brand.languages.find((own) => own.startsWith(context.language)) ?? context.language);

/** @throws validation_failed for an unknown country · country_not_served */
export function servedCountry(
  context: Pick<CallContext, 'brand'>,
  field: string,
  name: string,
): KnownCountry {
  const country = findCountry(name);
  if (!country) throw invalidFields({ [field]: 'unknown_country' });
  if (!isServed(context.brand.markets, country))
    throw new Failure('country_not_served', { issues: [{ field, rule: 'unknown_country', params: {} }] });
  return country;
}

/** Rules for a repeated password that a schema cannot express. */
export function passwordRules(
  context: Pick<CallContext, 'brand'>,
  given: { password: string; again: string; personal: string[] },
  names: { password: string; again: string },
): Record<string, FieldRule> {
  const common = isCommonPassword(given.password, [...given.personal, context.brand.name, context.brand.id]);
  return {
    ...(common ? { [names.password]: 'common_password' as const } : {}),
    ...(given.password === given.again ? {} : { [names.again]: 'mismatch' as const }),
  };
}

/** The row of a user, with normalized texts. */
export function newUser(
  context: Pick<CallContext, 'ports'>,
  person: Applicant,
  options: AccountOptions,
): NewUser {
  return {
    id: randomId(context.ports.random, 'u'),
    email: normalizeEmail(person.email),
    firstName: cleanText(person.first_name),
    lastName: cleanText(person.last_name),
    phoneCode: person.phone_code ?? '',
    phone: cleanText(person.phone ?? ''),
    country: person.country,
    ...options,
  };
}

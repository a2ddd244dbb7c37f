import { emptyNames } from '../../../domain/access/empty-names.ts';
import { cleanText } from '../../../domain/strings/clean-text.ts';
import { Failure, refuseInvalidFields } from '../../failure.ts';
import { sessionOf, type Handler } from '../../request-context.ts';
import { audit } from '../../db/audit.queries.ts';
import { findCountry } from '../country/countries.ts';
import { loadUser } from '../user/load-user.ts';
import { lockUser } from '../user/user-lock.queries.ts';
import { findUserById, updateDetails, type UserRow } from '../user/user.queries.ts';
import { servedCountry } from './new-account.ts';

export const authUser: Handler<'auth.user'> = async (context) => {
  const { user, confirmed } = sessionOf(context);
  const settings = await context.settings.read();
  return await loadUser(context.ports.db, context, settings, user, {
    confirmed,
    withheld: !confirmed && settings.two_fa,
  });
};

/**
 * The name is that of the documents.
 * @throws identity_verified · identity_under_review
 */
function refuseOtherName(user: UserRow, details: { firstName: string; lastName: string }): void {
  const { first_name: firstName, last_name: lastName, kyc_status: identity } = user;
  if (details.firstName === firstName && details.lastName === lastName) return;
  if (identity === 'approved') throw new Failure('identity_verified');
  if (identity === 'pending') throw new Failure('identity_under_review');
}

/** Updates own details; an unchanged country is not checked again. */
export const authUpdate: Handler<'auth.update'> = async (context, { body }) => {
  const { user, confirmed } = sessionOf(context);
  refuseInvalidFields(emptyNames({ first_name: body.first_name, last_name: body.last_name }));
  const kept = findCountry(body.country)?.nicename === user.country;
  const country = kept ? user.country : servedCountry(context, 'country', body.country).nicename;
  const language =
    body.language && context.brand.languages.includes(body.language) ? body.language : user.language;
  const details = {
    firstName: cleanText(body.first_name),
    lastName: cleanText(body.last_name),
    phoneCode: body.phone_code ?? user.phone_code,
    phone: cleanText(body.phoneNumber ?? user.phone),
    country,
    language,
  };
  const changed = await context.ports.db.tx(async (tx) => {
    await lockUser(tx, context.brand.id, user.id);
    refuseOtherName((await findUserById(tx, context.brand.id, user.id))!, details);
    await updateDetails(tx, context.brand.id, user.id, details);
    await audit(tx, context, { actor: user.id, action: 'profile.update', subject: user.id });
    return await findUserById(tx, context.brand.id, user.id);
  });
  const settings = await context.settings.read();
  return await loadUser(context.ports.db, context, settings, changed ?? user, {
    confirmed,
    withheld: false,
  });
};

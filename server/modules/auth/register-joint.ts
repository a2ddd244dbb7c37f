import { emptyNames } from '../../../domain/access/empty-names.ts';
import { normalizeEmail } from '../../../domain/strings/clean-text.ts';
import type { RegisterJointForm } from '../../../schemas/generated/types.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { Failure, invalidFields, refuseInvalidFields } from '../../failure.ts';
import { insertJointRequest } from '../user/joint.queries.ts';
import type { NewUser } from '../user/registration.queries.ts';
import { inviteSecond } from './invite-second.ts';
import { chosenLanguage, newUser, servedCountry } from './new-account.ts';
import { checkedApplicant, finishRegistration, openAccount } from './register.ts';

function secondHolder(context: CallContext, body: RegisterJointForm, first: NewUser): NewUser {
  if (normalizeEmail(body.second_email) === first.email) throw invalidFields({ second_email: 'choice' });
  refuseInvalidFields(
    emptyNames({ second_first_name: body.second_first_name, second_last_name: body.second_last_name }),
  );
  const country = servedCountry(context, 'second_country', body.second_country);
  const person = {
    first_name: body.second_first_name,
    last_name: body.second_last_name,
    email: body.second_email,
    phone_code: body.second_phone_code,
    phone: body.second_phone,
    country: country.nicename,
  };
  return newUser(context, person, {
    passwordHash: null,
    registrationHash: null,
    language: chosenLanguage(context, body.language),
    currency: first.currency,
    referrer: '',
    approved: first.approved,
  });
}

/**
 * Registers with a second holder, who has their own sign-in. With verification, the second holder is
 * invited once the first has verified their address; a first holder who already has an account invites
 * nobody.
 */
export const authRegisterJoint: Handler<'auth.register-joint'> = async (context, { body }) => {
  if (!context.brand.features.includes('joint-account')) throw new Failure('feature_disabled');
  const settings = await context.settings.read();
  const first = await checkedApplicant(context, settings, body);
  const second = secondHolder(context, body, first.user);
  return await finishRegistration(context, settings, first, body.device, async (tx) => {
    const id = await openAccount(tx, context, settings, first);
    await insertJointRequest(tx, context.brand.id, id ?? '', second, context.now);
    if (id && !settings.send_must_verify_email) await inviteSecond(tx, context, id);
    return id;
  });
};

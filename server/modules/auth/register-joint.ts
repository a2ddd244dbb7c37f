import { normalizeEmail } from '../../../domain/text.ts';
import type { RegisterJointForm } from '../../../schemas/generated/types.ts';
import type { CallContext, Handler } from '../../call.ts';
import { Failure, invalidFields } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { insertUser, linkHolders, type NewUser } from '../user/user.queries.ts';
import { issueLink } from './link-token.ts';
import { chosenLanguage, emptyNames, mailLanguage, newUser, refuseIfAny, servedCountry } from './new-account.ts';
import { checkedApplicant, finishRegistration } from './register.ts';

async function secondHolder(context: CallContext, body: RegisterJointForm, first: NewUser): Promise<NewUser> {
  if (normalizeEmail(body.second_email) === first.email) throw invalidFields({ second_email: 'choice' });
  refuseIfAny(emptyNames({ second_first_name: body.second_first_name, second_last_name: body.second_last_name }));
  const country = servedCountry(context, 'second_country', body.second_country);
  const person = { first_name: body.second_first_name, last_name: body.second_last_name, email: body.second_email, phone_code: body.second_phone_code, phone: body.second_phone, country: country.nicename };
  return await newUser(context, person, { passwordHash: null, language: chosenLanguage(context, body.language), currency: first.currency, referrer: '', approved: first.approved, replaceUnverified: false });
}

/**
 * The second holder agrees by setting a password of their own; somebody with an account is told and nothing is linked.
 * Where the first holder has an account already, the same statements run and nothing is written or sent.
 */
async function addSecond(tx: Queries, context: CallContext, firstId: string | undefined, first: NewUser, second: NewUser): Promise<void> {
  const created = await insertUser(tx, context.brand.id, firstId ? second : { ...second, email: first.email }, context.now);
  await linkHolders(tx, context.brand.id, firstId ?? '', created ?? '', context.now);
  const link = await issueLink(tx, context, 'invite', created ?? null);
  const params = { name: second.firstName, first: `${first.firstName} ${first.lastName}`, ...(created ? { link } : {}) };
  await queueMail(tx, context, { to: firstId ? second.email : null, language: mailLanguage(second.language), kind: created ? 'joint_invite' : 'joint_known', params });
}

/** A registration with a second person, who has a sign-in of their own and confirms by mail. */
export const registerJoint: Handler<'auth.register-joint'> = async (context, { body }) => {
  if (!context.brand.features.includes('joint-account')) throw new Failure('feature_disabled');
  const settings = await context.settings.read();
  const first = await checkedApplicant(context, settings, body);
  const second = await secondHolder(context, body, first);
  return await finishRegistration(context, settings, first, body.device, async (tx) => {
    const id = await insertUser(tx, context.brand.id, first, context.now);
    await addSecond(tx, context, id, first, second);
    return id;
  });
};

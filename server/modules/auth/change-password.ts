import { sessionOf, type Handler } from '../../request-context.ts';
import { invalidFields, refuseInvalidFields } from '../../failure.ts';
import { sha256 } from '../../secrets.ts';
import { deviceCookieName } from '../session/session-cookie.ts';
import { lockPassword, setPassword } from '../user/login.queries.ts';
import { endOtherAccess } from './end-access.ts';
import { passwordRules } from './new-account.ts';

/** Requires the current password; keeps this session and ends all others. */
export const authChangePassword: Handler<'auth.change-password'> = async (context, { body }) => {
  const { id, user } = sessionOf(context);
  const { db, hasher } = context.ports;
  const names = { password: 'new_password', again: 'confirm_password' };
  refuseInvalidFields(
    passwordRules(
      context,
      {
        password: body.new_password,
        again: body.confirm_password,
        personal: [user.email, user.first_name, user.last_name],
      },
      names,
    ),
  );
  const current = user.password_hash ?? context.unusableHash;
  if (!(await hasher.verify(current, body.current_password)))
    throw invalidFields({ current_password: 'wrong_password' });
  const hash = await hasher.hash(body.new_password);
  const spareDevice = sha256(
    context.cookies.get(deviceCookieName({ brandId: context.brand.id, origin: context.origin })) ?? '',
  );
  await db.tx(async (tx) => {
    if (!(await lockPassword(tx, context.brand.id, user.id, current)))
      throw invalidFields({ current_password: 'wrong_password' });
    await setPassword(tx, context.brand.id, user.id, hash);
    await endOtherAccess(tx, context, user, {
      action: 'password.changed',
      spared: { session: id, device: spareDevice },
    });
  });
  return {};
};

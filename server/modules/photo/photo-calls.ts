import { isOperator } from '../../../domain/access/operator-roles.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { imageName } from '../file/image-name.ts';
import { readFileContent } from '../file/store-upload.ts';
import { claimFiles, releaseFile } from '../file/stored-file.queries.ts';
import { loadUser } from '../user/load-user.ts';
import { findUserById } from '../user/user.queries.ts';
import { lockUser } from '../user/user-lock.queries.ts';
import { findPhoto, replacePhoto } from './photo.queries.ts';

/**
 * Replaces the caller's photo. The former one is deleted at the end of the request.
 * @throws session_required when the account was closed meanwhile
 */
async function changePhoto(context: CallContext, photoId: string | null): Promise<User> {
  const { ports, brand, now } = context;
  const { user, confirmed } = sessionOf(context);
  const former = await ports.db.tx(async (tx) => {
    await lockUser(tx, brand.id, user.id);
    const replaced = await replacePhoto(tx, brand.id, user.id, photoId);
    if (photoId) await claimFiles(tx, brand.id, [photoId], now);
    if (replaced) await releaseFile(tx, brand.id, replaced);
    if (photoId || replaced)
      await audit(tx, context, {
        actor: user.id,
        action: photoId ? 'photo.set' : 'photo.remove',
        subject: user.id,
      });
    return replaced;
  });
  if (former) context.uploads.push(former);
  context.notifier.userChanged(user.id);
  const changed = await findUserById(ports.db, brand.id, user.id);
  return await loadUser(ports.db, context, await context.settings.read(), changed ?? user, {
    confirmed,
    withheld: false,
  });
}

export const photoUpload: Handler<'photo.upload'> = async (context, { files }) =>
  await changePhoto(context, files.photo.id);

export const photoDelete: Handler<'photo.delete'> = async (context) => await changePhoto(context, null);

/** @throws not_found for a photo that the caller may not see */
export const photoRead: Handler<'photo.read'> = async (context, { params }) => {
  const { user } = sessionOf(context);
  const file = await findPhoto(context.ports.db, context.brand.id, params.id, {
    id: user.id,
    isOperator: !user.suspended && isOperator(user),
  });
  if (!file) throw new Failure('not_found');
  const content = await readFileContent(context, file.id);
  return { media: file.media, name: imageName('photo', file.media), ...content };
};

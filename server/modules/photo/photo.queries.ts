import type { Queries } from '../../ports.ts';
import type { StoredFile } from '../file/stored-file.queries.ts';

/** Sets or removes a user's photo. @returns the id of the former one; null without one */
export async function replacePhoto(
  tx: Queries,
  brandId: string,
  userId: string,
  photoId: string | null,
): Promise<string | null> {
  const [former] = await tx.query<{ photo_id: string | null }>(
    'select photo_id from app_user where brand_id = $1 and id = $2 for no key update',
    [brandId, userId],
  );
  await tx.query('update app_user set photo_id = $3 where brand_id = $1 and id = $2', [
    brandId,
    userId,
    photoId,
  ]);
  return former?.photo_id ?? null;
}

/**
 * A photo that the reader may see: their own, that of a manager who asked them or serves them, and for an
 * operator those of all users.
 */
export async function findPhoto(
  db: Queries,
  brandId: string,
  photoId: string,
  reader: { id: string; isOperator: boolean },
): Promise<StoredFile | undefined> {
  const [row] = await db.query<StoredFile>(
    `select f.id, f.media, f.bytes, f.sha256
       from app_user u join stored_file f on f.brand_id = u.brand_id and f.id = u.photo_id
      where u.brand_id = $1 and u.photo_id = $2
        and (u.id = $3 or $4::boolean
          or exists (select 1 from manager_request r
                      where r.brand_id = $1 and r.user_id = $3 and r.manager_id = u.id
                        and r.state in ('pending', 'accepted')))`,
    [brandId, photoId, reader.id, reader.isOperator],
  );
  return row;
}

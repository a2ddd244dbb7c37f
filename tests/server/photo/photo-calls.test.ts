import { expect, it } from 'vitest';
import type { User } from '../../../schemas/generated/types.ts';
import { onPostgres, type Visitor } from '../support/backend.ts';
import { countedBlobs, encoded, formOf, refusal, type Files } from '../support/documents.ts';
import { image } from '../support/images.ts';
import { managerKit } from '../support/manager-kit.ts';

async function upload(visitor: Visitor, files: Files): Promise<Response> {
  const { body, type } = await encoded(formOf(files, {}));
  return await visitor.send('POST', '/user/photo', body, { 'content-type': type });
}

const userOf = async (response: Response) => ((await response.json()) as { data: User }).data;

onPostgres('profile photos', (at) => {
  const start = async () => {
    const blobs = countedBlobs();
    const kit = await managerKit(at.db, { blobs });
    const actions = async () =>
      (
        await at.db.query<{ action: string }>(
          "select action from audit_log where brand_id = $1 and action like 'photo.%' order by id",
          [kit.brand.id],
        )
      ).map(({ action }) => action);
    return { kit, blobs, actions };
  };

  it('are stored, returned to their owner, and replaced without remains', async () => {
    const { kit, blobs, actions } = await start();
    const first = await userOf(await upload(kit.trader, { photo: image('jpeg') }));
    expect(first.img).toMatch(/^\/photo\/f_[\w-]+$/);
    const read = await kit.trader.send('GET', first.img!);
    expect([read.status, read.headers.get('content-type'), new Uint8Array(await read.arrayBuffer())]).toEqual(
      [200, 'image/jpeg', image('jpeg')],
    );
    const second = await userOf(await upload(kit.trader, { photo: image('png') }));
    expect(second.img).not.toBe(first.img);
    expect((await kit.trader.call('auth.user')).data.img).toBe(second.img);
    expect(await refusal(await kit.trader.send('GET', first.img!))).toEqual([404, 'not_found']);
    expect(blobs.keys.size).toBe(1);
    expect((await kit.trader.call('photo.delete')).data.img).toBeNull();
    expect((await kit.trader.call('photo.delete')).data.img).toBeNull();
    expect(await refusal(await kit.trader.send('GET', second.img!))).toEqual([404, 'not_found']);
    expect(blobs.keys.size).toBe(0);
    expect(await at.db.query('select 1 from stored_file where brand_id = $1', [kit.brand.id])).toEqual([]);
    expect(await actions()).toEqual(['photo.set', 'photo.set', 'photo.remove']);
  });

  it('are visible to operators and, of a manager, to their clients only', async () => {
    const { kit } = await start();
    const own = (await userOf(await upload(kit.trader, { photo: image('jpeg') }))).img!;
    const manager = (await userOf(await upload(kit.manager, { photo: image('png') }))).img!;
    const guest = kit.visitor();
    const statusOf = async (visitor: Visitor, path: string) => (await visitor.send('GET', path)).status;
    expect([
      await statusOf(kit.admin, own),
      await statusOf(kit.manager, own),
      await statusOf(kit.trader, manager),
      await statusOf(guest, own),
    ]).toEqual([200, 404, 404, 401]);
    await kit.connect('trader');
    expect(await statusOf(kit.trader, manager)).toBe(200);
    expect(
      (await kit.trader.call('manager.profile', undefined, { params: { manager_id: kit.idOf('manager') } }))
        .data.user.avatar,
    ).toBe(manager);
    const { kit: other } = await start();
    expect(await statusOf(other.admin, own)).toBe(404);
  });

  it('are refused if they are no image or too large, and leave nothing', async () => {
    const { kit, blobs, actions } = await start();
    expect(await refusal(await upload(kit.trader, { photo: image('gif') }))).toEqual([
      415,
      'unsupported_file',
    ]);
    expect(await refusal(await upload(kit.trader, { photo: image('jpeg', 2_097_153) }))).toEqual([
      413,
      'file_too_large',
    ]);
    expect(await refusal(await upload(kit.trader, {}))).toEqual([422, 'validation_failed']);
    expect((await upload(kit.visitor(), { photo: image('jpeg') })).status).toBe(401);
    expect([(await kit.trader.call('auth.user')).data.img, blobs.keys.size, await actions()]).toEqual([
      null,
      0,
      [],
    ]);
  });
});

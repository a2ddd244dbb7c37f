import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSpecimen } from '../../../server/modules/identity/specimen.ts';
import { seedIdentityCheck } from '../../../server/modules/identity/demo-check.ts';
import { onEveryEngine, startKit } from '../support/backend.ts';
import { countedBlobs } from '../support/documents.ts';

onEveryEngine('the demo identity check', (at) => {
  it('is pending in the queue, with drawn images, once', async () => {
    const blobs = countedBlobs();
    const kit = await startKit(at.db, { history: true, blobs });
    const admin = await kit.signedIn('admin');
    const { checks } = (await admin.call('identity.list', undefined, { query: { state: 'pending' } })).data;
    expect(checks).toMatchObject([
      {
        status: 'pending',
        user: { name: 'Ines Pardo' },
        documents: [
          { kind: 'front', media: 'image/png' },
          { kind: 'proof_of_address', media: 'image/png' },
        ],
      },
    ]);
    const file = await admin.send('GET', `/operator/kyc/${checks[0]!.id}/front`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(await drawSpecimen('front'));
    await seedIdentityCheck(kit.backend.contextOf(kit.brand.id), checks[0]!.user.id);
    expect((await admin.call('identity.list')).data.checks).toHaveLength(1);
    expect(blobs.keys.size).toBe(2);
  });
});

it('a specimen is a readable image with dark letters', async () => {
  for (const kind of ['front', 'proof_of_address'] as const) {
    const image = sharp(await drawSpecimen(kind));
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 720, height: 440 });
    expect((await image.stats()).channels[0]!.min).toBe(96);
  }
});

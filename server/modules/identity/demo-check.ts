import type { BrandContext } from '../../request-context.ts';
import { openContentHash } from '../../secrets.ts';
import { blobKey } from '../file/store-upload.ts';
import { claimFiles, insertFile } from '../file/stored-file.queries.ts';
import { insertCheck, insertDocument, latestCheck } from './identity.queries.ts';
import { drawSpecimen } from './specimen.ts';

const KINDS = ['front', 'proof_of_address'] as const;

/** A pending check of a demo user, with drawn images; once. Never in production. */
export async function seedIdentityCheck({ brand, ports }: BrandContext, userId: string): Promise<void> {
  if (await latestCheck(ports.db, brand.id, userId)) return;
  const at = ports.clock.now();
  const id = `k_${brand.id}_demo`;
  const files = await Promise.all(
    KINDS.map(async (kind) => ({ kind, fileId: `f_${brand.id}_${kind}`, bytes: await drawSpecimen(kind) })),
  );
  for (const { fileId, bytes } of files) await ports.blobs.put(blobKey(brand.id, fileId), [bytes]);
  await ports.db.tx(async (tx) => {
    const check = { id, userId, type: 'passport', proofOfAddressType: 'utility_bill' };
    if (!(await insertCheck(tx, brand.id, check, at))) return;
    for (const { kind, fileId, bytes } of files) {
      const hash = openContentHash();
      hash.update(bytes);
      const file = { id: fileId, media: 'image/png', bytes: bytes.length, sha256: hash.digest() };
      await insertFile(tx, brand.id, userId, file, at);
      await claimFiles(tx, brand.id, [fileId], at);
      await insertDocument(tx, brand.id, id, kind, fileId);
    }
  });
}

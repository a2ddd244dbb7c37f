import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunksOf, streamOf } from '../../../server/byte-stream.ts';
import { createMemoryBlobs } from '../../../server/memory-blobs.ts';
import { openFolderBlobs } from '../../../server/node/folder-blobs.ts';
import type { BlobStore } from '../../../server/ports.ts';
import { onPostgres, startKit, type Kit, type KitOptions, type Visitor } from '../support/backend.ts';
import { countedBlobs, encoded, formOf, PATH, refusal, send } from '../support/documents.ts';
import { image } from '../support/images.ts';
import { temporaryFolder, filesIn } from '../support/temporary-folder.ts';

const LIMIT = 2_097_152;
const PIECE = 65_536;

/** A stream of these bytes that produces a piece only on request, and fails after `most` bytes. */
function piecesOf(bytes: Uint8Array<ArrayBuffer>, sent: { bytes: number }, most = Infinity) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (at >= most) throw new Error('ECONNRESET');
      const piece = bytes.slice(at, at + PIECE);
      sent.bytes += piece.length;
      yield piece;
    }
  }
  return streamOf(pieces());
}

async function sendStream(visitor: Visitor, form: FormData, sent = { bytes: 0 }, most = Infinity) {
  const { body, type } = await encoded(form);
  const stream = piecesOf(new Uint8Array(body), sent, most);
  return await visitor.send('POST', PATH, stream, { 'content-type': type });
}

/** Five documents of the greatest size: 10 MiB. */
const fiveDocuments = () =>
  Object.fromEntries(
    ['front', 'back', 'proof_of_address', 'credit_card_front', 'credit_card_back'].map((name) => [
      name,
      image('png', LIMIT),
    ]),
  );

onPostgres('streams of identity documents', (at) => {
  const start = async (blobs: BlobStore, options: KitOptions = {}) => {
    const kit = await startKit(at.db, {
      blobs,
      settings: { enable_proof_of_address_kyc: false },
      ...options,
    });
    return { kit, trader: await kit.signedIn('trader') };
  };
  const inFolder = async () => {
    const folder = temporaryFolder();
    return { folder, ...(await start(openFolderBlobs(folder, new Uint8Array(32).fill(3)))) };
  };
  const rows = async ({ brand }: Kit) =>
    await at.db.query<{ bytes: number; sha256: string }>(
      'select bytes, sha256 from stored_file where brand_id = $1',
      [brand.id],
    );

  describe('an upload', () => {
    it('is stored with its length and hash', async () => {
      const { kit, trader } = await inFolder();
      const front = image('png', 200_000);
      expect((await sendStream(trader, formOf({ front }))).status).toBe(200);
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', front)).toString('base64url');
      expect(await rows(kit)).toEqual([{ bytes: 200_000, sha256: hash }]);
    });

    it('is read no further than one file ahead of the blob store', async () => {
      const inner = createMemoryBlobs();
      const sent = { bytes: 0 };
      let written = 0;
      let most = 0;
      const { trader } = await start({
        ...inner,
        async put(key, chunks) {
          async function* slowly() {
            for await (const chunk of chunks) {
              await new Promise((resolve) => setTimeout(resolve));
              most = Math.max(most, sent.bytes - written);
              written += chunk.length;
              yield chunk;
            }
          }
          await inner.put(key, slowly());
        },
      });
      expect((await sendStream(trader, formOf(fiveDocuments()), sent)).status).toBe(200);
      expect(written).toBe(5 * LIMIT);
      // The file itself, a piece after it, a part of the one before it, and the parts' headers.
      expect(most).toBeLessThan(LIMIT + 3 * PIECE);
    });

    it.each([
      ['in the first file', 3 * PIECE],
      ['in the second file', LIMIT + 2 * PIECE],
    ])('that loses its connection %s leaves neither blob nor row', async (_where, most) => {
      const { kit, trader, folder } = await inFolder();
      const form = formOf({ front: image('png', LIMIT), back: image('jpeg', LIMIT) });
      expect(await refusal(await sendStream(trader, form, undefined, most))).toEqual([422, 'malformed_body']);
      expect([filesIn(folder), await rows(kit)]).toEqual([[], []]);
    });

    it('above the limit of its part leaves neither blob nor row and is not read to its end', async () => {
      const { kit, trader, folder } = await inFolder();
      const sent = { bytes: 0 };
      const form = formOf({ front: image('png', LIMIT + 1), back: image('png', LIMIT) });
      expect(await refusal(await sendStream(trader, form, sent))).toEqual([413, 'file_too_large']);
      expect(sent.bytes).toBeLessThanOrEqual(LIMIT + 2 * PIECE);
      expect([filesIn(folder), await rows(kit)]).toEqual([[], []]);
    });

    it('above the limit of the body leaves neither blob nor row, with and without Content-Length', async () => {
      const { kit, trader, folder } = await inFolder();
      const form = formOf({ front: image('png', LIMIT), undeclared: image('png', 5 * LIMIT) });
      expect(await refusal(await sendStream(trader, form))).toEqual([413, 'body_too_large']);
      const { body, type } = await encoded(form);
      const sent = { bytes: 0 };
      const headers = { 'content-type': type, 'content-length': String(body.byteLength) };
      const declared = await trader.send('POST', PATH, piecesOf(new Uint8Array(body), sent), headers);
      expect([await refusal(declared), sent.bytes]).toEqual([[413, 'body_too_large'], 0]);
      expect([filesIn(folder), await rows(kit)]).toEqual([[], []]);
    });

    it('that the blob store cannot write leaves neither blob nor row', async () => {
      const blobs = countedBlobs();
      const { put } = blobs;
      const { kit, trader } = await start(blobs);
      blobs.put = async (key, chunks) => {
        await put(key, chunks);
        throw new Error('disk');
      };
      expect((await sendStream(trader, formOf({ front: image('png') }))).status).toBe(500);
      expect([blobs.keys.size, await rows(kit)]).toEqual([0, []]);
    });

    it('that a crash has interrupted is deleted within two hours', async () => {
      const { kit, folder } = await inFolder();
      const partial = path.join(folder, '.partial');
      mkdirSync(partial);
      const seconds = kit.now().getTime() / 1000;
      for (const [name, age] of [
        ['crashed', 10],
        ['active', -7200],
      ] as const) {
        writeFileSync(path.join(partial, name), 'half');
        utimesSync(path.join(partial, name), seconds, seconds - age);
      }
      kit.wait(3601);
      await kit.backend.settled();
      expect(readdirSync(partial)).toEqual(['active']);
    });

    it('of several users at once gives each their own file', async () => {
      const { kit, folder } = await inFolder();
      const roles = ['trader', 'manager', 'admin', 'superadmin'];
      const files = roles.map((_role, i) => image('png', 300_000 + i, i + 1));
      const visitors = await Promise.all(roles.map((role) => kit.signedIn(role)));
      const answers = await Promise.all(
        visitors.map((visitor, i) => sendStream(visitor, formOf({ front: files[i]! }))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const [i, visitor] of visitors.entries()) {
        const answer = await visitor.send('GET', `${PATH}/front`);
        expect(Buffer.from(await answer.arrayBuffer()).equals(files[i]!)).toBe(true);
      }
      expect(filesIn(folder)).toHaveLength(4);
      expect(await refusal(await visitors[0]!.send('GET', `${PATH}/back`))).toEqual([404, 'not_found']);
    });
  });

  describe('a file answer', () => {
    it('declares its length, is read as its client takes it, and ends when the client leaves', async () => {
      const inner = createMemoryBlobs();
      let read = 0;
      let isClosed = false;
      const { trader } = await start({
        ...inner,
        async get(key) {
          const { bytes, content } = (await inner.get(key))!;
          async function* counted() {
            try {
              for await (const chunk of chunksOf(content)) {
                read += chunk.length;
                yield chunk;
              }
            } finally {
              isClosed = true;
            }
          }
          return { bytes, content: streamOf(counted()) };
        },
      });
      await send(trader, formOf({ front: image('png', LIMIT) }));
      const answer = await trader.send('GET', `${PATH}/front`);
      expect(answer.headers.get('content-length')).toBe(String(LIMIT));
      const reader = answer.body!.getReader();
      const { value } = await reader.read();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(read - value!.length).toBeLessThanOrEqual(2 * PIECE);
      expect(isClosed).toBe(false);
      await reader.cancel();
      expect([isClosed, read < LIMIT]).toEqual([true, true]);
    });

    const tampered = async (position: (size: number) => number) => {
      const { kit, trader, folder } = await inFolder();
      const front = image('png', 4 * PIECE);
      await send(trader, formOf({ front }));
      const [file] = filesIn(folder);
      const bytes = readFileSync(file!);
      bytes[position(statSync(file!).size)]! ^= 1;
      writeFileSync(file!, bytes);
      return { kit, front, answer: await trader.send('GET', `${PATH}/front`) };
    };

    it('never contains altered content', async () => {
      const { kit, front, answer } = await tampered((size) => Math.floor(size / 2));
      const received: Uint8Array[] = [];
      const read = async () => {
        for await (const chunk of chunksOf(answer.body!)) received.push(chunk);
      };
      await expect(read()).rejects.toThrow();
      const intact = Buffer.concat(received);
      expect(intact.length).toBeLessThan(front.length);
      expect(intact.equals(front.subarray(0, intact.length))).toBe(true);
      expect(kit.log).toContainEqual(
        expect.objectContaining({ message: 'a download of a stored file ended early' }),
      );
    });

    it('is refused before its first byte when the end is altered', async () => {
      const { answer } = await tampered((size) => size - 1);
      expect(answer.status).toBe(500);
    });
  });
});

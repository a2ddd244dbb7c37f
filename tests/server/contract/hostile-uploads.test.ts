import { beforeAll, describe, expect, it } from 'vitest';
import { streamOf } from '../../../server/byte-stream.ts';
import { calls, type CallId } from '../../../schemas/generated/calls.ts';
import { createImageCleaner } from '../../../server/node/image-cleaner.ts';
import { onPostgres, type Visitor } from '../support/backend.ts';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import { countedBlobs, encoded, refusal } from '../support/documents.ts';
import { HOSTILE_FILES, MARK } from '../support/hostile-files.ts';
import { image } from '../support/images.ts';
import { newKey, type TradingKit } from '../support/trading-kit.ts';
import { definitions } from '../support/call-definitions.ts';

const LIMIT = 2_097_152;
const PIECE = 65_536;
const STATUS = { unsupported_file: 415, unreadable_image: 422, file_too_large: 413 };
/** Seconds between two uploads. */
const APART = 2;

interface Door {
  part: string;
  fields: Record<string, string>;
}

/** Every call that takes files. `tests/server/identity` has the table of files for `identity.upload`. */
const DOORS: Record<string, Door> = {
  'deposit.create': { part: 'proof', fields: byBitcoin() as Record<string, string> },
  'identity.upload': { part: 'front', fields: { type: 'passport' } },
  'photo.upload': { part: 'photo', fields: {} },
};
const doors = Object.entries(DOORS).map(([id, door]) => [id as CallId, door] as const);

it('the table has every call that takes files', () => {
  const found = (Object.keys(calls) as CallId[]).filter((id) => definitions[id].body.kind === 'multipart');
  expect(Object.keys(DOORS)).toEqual(found.sort());
});

function formOf({ part, fields }: Door, bytes: Uint8Array<ArrayBuffer>, name = 'photo.jpg'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(part, new Blob([bytes], { type: 'image/jpeg' }), name);
  return form;
}

const headersOf = (type: string) => ({ 'content-type': type, 'idempotency-key': newKey() });

onPostgres('uploads', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  let blobs: ReturnType<typeof countedBlobs>;
  beforeAll(async () => {
    blobs = countedBlobs();
    kit = await depositKit(at.db, {
      blobs,
      images: createImageCleaner(),
      settings: { enable_proof_of_address_kyc: false },
    });
    trader = await kit.signedIn('trader');
  });

  async function send(id: CallId, door: Door, bytes: Uint8Array<ArrayBuffer>, name?: string) {
    kit.wait(APART);
    await at.db.query('delete from rate_window where brand_id = $1', [kit.brand.id]);
    const { body, type } = await encoded(formOf(door, bytes, name));
    return await trader.send('POST', definitions[id].path, body, headersOf(type));
  }

  let known: string[] = [];

  /** The rows and contents that the last upload has stored. */
  async function taken(): Promise<{ rows: number; contents: Buffer[] }> {
    const rows = await at.db.query<{ id: string }>('select id from stored_file where brand_id = $1', [
      kit.brand.id,
    ]);
    const ids = rows.map(({ id }) => id);
    const contents: Buffer[] = [];
    for (const key of blobs.keys)
      contents.push(Buffer.from(await new Response((await blobs.get(key))!.content).arrayBuffer()));
    for (const key of blobs.keys) await blobs.delete(key);
    const added = ids.filter((id) => !known.includes(id));
    known = ids;
    // Undecided deposits are limited.
    await at.db.query("update deposit set state = 'rejected', decided_at = created_at where brand_id = $1", [
      kit.brand.id,
    ]);
    return { rows: added.length, contents };
  }

  describe.each(doors.filter(([id]) => id !== 'identity.upload'))('of %s', (id, door) => {
    it.each(HOSTILE_FILES.map((file) => [file.what, file.outcome, file] as const))(
      '%s: %s',
      async (_what, outcome, { bytes, name }) => {
        const answer = await send(id, door, await bytes(), name);
        if (outcome !== 'drawn') {
          expect(await refusal(answer)).toEqual([STATUS[outcome], outcome]);
          expect(await taken()).toEqual({ rows: 0, contents: [] });
          return;
        }
        expect(answer.status).toBe(200);
        const { rows, contents } = await taken();
        expect([rows, contents.length]).toEqual([1, 1]);
        expect(contents[0]!.includes(MARK)).toBe(false);
      },
    );
  });

  describe.each(doors)('of %s', (id, door) => {
    /** A form whose file does not end; each piece takes a turn of the event loop. */
    async function endless(pieces: number) {
      const { body, type } = await encoded(formOf(door, image('jpeg')));
      const bytes = new Uint8Array(body);
      const end = Buffer.from(bytes).lastIndexOf('\r\n--');
      const sent = { bytes: 0 };
      async function* content() {
        yield bytes.slice(0, end);
        for (let piece = 0; piece < pieces; piece += 1) {
          await new Promise((resolve) => setTimeout(resolve));
          sent.bytes += PIECE;
          yield new Uint8Array(PIECE);
        }
        yield bytes.slice(end);
      }
      await at.db.query('delete from rate_window where brand_id = $1', [kit.brand.id]);
      const answer = await trader.send('POST', definitions[id].path, streamOf(content()), headersOf(type));
      return { answer, sent };
    }

    it('without an end are read up to the limit of their part, and leave nothing', async () => {
      const { answer, sent } = await endless(10_000);
      expect(await refusal(answer)).toEqual([413, 'file_too_large']);
      expect(sent.bytes).toBeLessThanOrEqual(LIMIT + 3 * PIECE);
      expect(await taken()).toEqual({ rows: 0, contents: [] });
    });

    it('whose sender stops in the middle leave nothing', async () => {
      const { body, type } = await encoded(formOf(door, image('jpeg', LIMIT)));
      async function* content() {
        yield new Uint8Array(body).slice(0, 3 * PIECE);
        await new Promise((resolve) => setTimeout(resolve));
        throw new Error('ECONNRESET');
      }
      await at.db.query('delete from rate_window where brand_id = $1', [kit.brand.id]);
      const answer = await trader.send('POST', definitions[id].path, streamOf(content()), headersOf(type));
      expect(await refusal(answer)).toEqual([422, 'malformed_body']);
      expect(await taken()).toEqual({ rows: 0, contents: [] });
    });
  });
});

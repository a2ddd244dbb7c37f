import { beforeAll, describe, expect, it } from 'vitest';
import type { IdentityRecord } from '../../../schemas/generated/types.ts';
import { LostError } from '../../../server/db/lost-connection.ts';
import { onEveryEngine, startKit, type Kit, type KitOptions, type Visitor } from '../support/backend.ts';
import {
  countedBlobs,
  documents,
  encoded,
  formOf,
  PATH,
  refusal,
  send,
  TYPES,
  type Files,
  type Refusal,
} from '../support/documents.ts';
import { image } from '../support/images.ts';

const LIMIT = 2_097_152;

onEveryEngine('identity documents', (at) => {
  const start = async (options: KitOptions = {}) => {
    const blobs = countedBlobs();
    const kit = await startKit(at.db, { blobs, ...options });
    return { kit, blobs, trader: await kit.signedIn('trader') };
  };
  const rows = async (kit: Kit) =>
    (await at.db.query('select 1 from stored_file where brand_id = $1', [kit.brand.id])).length;

  it('stores documents as pending and returns them to their owner byte for byte', async () => {
    const { kit, trader, blobs } = await start();
    expect((await trader.call('identity.read')).data.status).toBe('none');
    const response = await send(trader, formOf(documents()));
    const { data } = (await response.json()) as { data: IdentityRecord };
    expect([response.status, data]).toEqual([
      200,
      {
        status: 'pending',
        reason: null,
        reasons: [],
        submitted_at: kit.now().toISOString(),
        decided_at: null,
        ...TYPES,
        front: `${PATH}/front`,
        back: null,
        proof_of_address: `${PATH}/proof_of_address`,
        credit_card_front: null,
        credit_card_back: null,
      },
    ]);
    expect((await trader.call('identity.read')).data).toEqual(data);
    expect((await trader.call('auth.user')).data.kyc_status).toBe('pending');
    expect(blobs.keys.size).toBe(2);
    for (const [kind, bytes, media, name] of [
      ['front', image('jpeg'), 'image/jpeg', 'front.jpg'],
      ['proof_of_address', image('png'), 'image/png', 'proof_of_address.png'],
    ] as const) {
      const file = await trader.send('GET', `${PATH}/${kind}`);
      expect(file.status).toBe(200);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': media,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
    const views = await at.db.query<{ detail: object }>(
      "select detail from audit_log where brand_id = $1 and action = 'identity.view' order by id",
      [kit.brand.id],
    );
    expect(views.map(({ detail }) => detail)).toEqual([
      { document: 'front' },
      { document: 'proof_of_address' },
    ]);
  });

  at.details(() => {
    it('responds with 404 to other users and for missing documents', async () => {
      const { kit, trader } = await start();
      await send(trader, formOf(documents()));
      for (const role of ['manager', 'admin', 'superadmin'])
        expect(await refusal(await (await kit.signedIn(role)).send('GET', `${PATH}/front`))).toEqual([
          404,
          'not_found',
        ]);
      expect(await refusal(await trader.send('GET', `${PATH}/back`))).toEqual([404, 'not_found']);
      expect(await refusal(await trader.send('GET', `${PATH}/passport`))).toEqual([422, 'validation_failed']);
      expect(await refusal(await kit.visitor().send('GET', `${PATH}/front`))).toEqual([
        401,
        'session_required',
      ]);
      const other = await start();
      expect(await refusal(await other.trader.send('GET', `${PATH}/front`))).toEqual([404, 'not_found']);
    });
  });

  it('accepts one pending submission at a time and a new one after rejection', async () => {
    const { kit, trader, blobs } = await start();
    const answers = await Promise.all([1, 2, 3].map(() => send(trader, formOf(documents()))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([blobs.keys.size, await rows(kit)]).toEqual([2, 2]);
    expect(await refusal(await send(trader, formOf(documents())))).toEqual([409, 'identity_under_review']);
    const decide = (state: string) =>
      at.db.query(
        "update identity_check set state = $2, reason = 'blurred', decided_at = submitted_at where brand_id = $1 and state = 'pending'",
        [kit.brand.id, state],
      );
    await decide('rejected');
    kit.wait(60);
    expect((await trader.call('identity.read')).data).toMatchObject({
      status: 'rejected',
      reason: 'blurred',
    });
    expect((await send(trader, formOf({ ...documents(), front: image('webp') }))).status).toBe(200);
    const file = await trader.send('GET', `${PATH}/front`);
    expect(file.headers.get('content-type')).toBe('image/webp');
    await decide('approved');
    expect(await refusal(await send(trader, formOf(documents())))).toEqual([409, 'identity_verified']);
  });

  at.details(() => {
    it('requires the documents that the settings name', async () => {
      const missing = async (settings: KitOptions['settings'], files: Files, fields = TYPES as object) => {
        const { trader } = await start({ settings });
        const answer = await send(trader, formOf(files, fields as Record<string, string>));
        return Object.keys(((await answer.json()) as Partial<Refusal>).errors ?? {}).sort();
      };
      const front = { front: image('jpeg') };
      expect(await missing({}, front, { type: 'passport' })).toEqual([
        'proof_of_address',
        'proof_of_address_type',
      ]);
      expect(await missing({}, {}, TYPES)).toEqual(['front', 'proof_of_address']);
      expect(await missing({ enable_proof_of_address_kyc: false }, front, { type: 'passport' })).toEqual([]);
      expect(await missing({ enable_credit_card_kyc: true }, documents())).toEqual([
        'credit_card_back',
        'credit_card_front',
      ]);
      expect(await missing({}, documents(), {})).toEqual(['type']);
    });

    describe('rejected uploads', () => {
      let kit: Kit;
      let trader: Visitor;
      let blobs: ReturnType<typeof countedBlobs>;
      beforeAll(async () => {
        ({ kit, trader, blobs } = await start());
      });
      const expectNothingStored = async () => expect([blobs.keys.size, await rows(kit)]).toEqual([0, 0]);
      const refused = async (files: Files) => {
        const answer = await refusal(await send(trader, formOf(files)));
        await expectNothingStored();
        return answer;
      };

      it.each([
        ['a GIF', image('gif')],
        ['HTML', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
        ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
        ['a PDF', new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n')],
        ['an empty file', new Uint8Array()],
        ['a truncated PNG signature', image('png').slice(0, 4)],
      ])('rejects %s regardless of file name and declared type', async (_what, bytes) => {
        expect(await refused({ ...documents(), front: bytes })).toEqual([415, 'unsupported_file']);
        expect(await refused({ ...documents(), proof_of_address: bytes })).toEqual([415, 'unsupported_file']);
      });

      it('rejects files above 2,097,152 bytes and accepts files of that size', async () => {
        expect(await refused({ ...documents(), front: image('png', LIMIT + 1) })).toEqual([
          413,
          'file_too_large',
        ]);
        const own = await start();
        const full = { ...documents(), front: image('png', LIMIT), back: image('webp', LIMIT) };
        expect((await send(own.trader, formOf(full))).status).toBe(200);
        const back = await own.trader.send('GET', `${PATH}/back`);
        expect((await back.arrayBuffer()).byteLength).toBe(LIMIT);
      });

      it('aborts an endless body at the limit', async () => {
        let sent = 0;
        const head = '--x\r\nContent-Disposition: form-data; name="front"; filename="a"\r\n\r\n';
        const body = new ReadableStream({
          pull(controller) {
            if (sent === 0) controller.enqueue(new TextEncoder().encode(head));
            controller.enqueue(sent ? new Uint8Array(65_536) : image('png'));
            sent += 1;
          },
        });
        const request = new Request(`${kit.origin}/api/v1${PATH}`, {
          method: 'POST',
          body,
          duplex: 'half',
          headers: {
            origin: kit.origin,
            cookie: [...trader.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'content-type': 'multipart/form-data; boundary=x',
          },
        } as RequestInit);
        const info = { ip: '203.0.113.1', brandId: kit.brand.id, origin: kit.origin, site: kit.site };
        expect(await refusal(await kit.backend.fetch(request, info))).toEqual([413, 'file_too_large']);
        expect(sent).toBeLessThan(40);
      });

      it.each([
        ['no multipart content', 'nothing', 'multipart/form-data; boundary=x'],
        ['another boundary', '--y\r\n\r\n--y--\r\n', 'multipart/form-data; boundary=x'],
        ['no boundary', '--x--\r\n', 'multipart/form-data'],
        [
          'no closing boundary',
          '--x\r\nContent-Disposition: form-data; name="type"\r\n\r\npass',
          'multipart/form-data; boundary=x',
        ],
        [
          'a part without a name',
          '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n',
          'multipart/form-data; boundary=x',
        ],
        ['endless headers', `--x\r\n${'a'.repeat(20_000)}`, 'multipart/form-data; boundary=x'],
        [
          'a text that is not UTF-8',
          '--x\r\nContent-Disposition: form-data; name="type"\r\n\r\n\xff\r\n--x--\r\n',
          'multipart/form-data; boundary=x',
        ],
      ])('rejects a body with %s', async (_what, text, type) => {
        const body = Uint8Array.from(text, (char) => char.charCodeAt(0));
        const response = await trader.send('POST', PATH, body, { 'content-type': type });
        const { message } = (await response.clone().json()) as { message: string };
        expect(message).not.toContain('JSON');
        expect(await refusal(response)).toEqual([422, 'malformed_body']);
        await expectNothingStored();
      });

      it('rejects two files with one field name', async () => {
        const form = formOf(documents());
        form.append('front', new Blob([image('png')]), 'b.png');
        expect(await refusal(await send(trader, form))).toEqual([422, 'malformed_body']);
        await expectNothingStored();
      });

      it.each([
        ['a text', 'x'],
        ['a file', new Blob([image('png')])],
      ])('rejects a list of files, with %s as an item', async (_what, item) => {
        const form = formOf(documents());
        form.append('front[]', item);
        expect(await refusal(await send(trader, form))).toEqual([422, 'malformed_body']);
        await expectNothingStored();
      });

      it('rejects bodies that are not multipart/form-data', async () => {
        const { body } = await encoded(formOf(documents()));
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png'])
          expect(await refusal(await trader.send('POST', PATH, body, { 'content-type': type }))).toEqual([
            415,
            'unsupported_media_type',
          ]);
      });

      it('rejects uploads without a session and stores nothing', async () => {
        const { body, type } = await encoded(formOf(documents()));
        const response = await kit.visitor().send('POST', PATH, body, { 'content-type': type });
        expect(await refusal(response)).toEqual([401, 'session_required']);
        await expectNothingStored();
      });

      it('rejects card numbers in form fields', async () => {
        const form = formOf(documents(), { ...TYPES, remark: '4242 4242 4242 4242' });
        expect(await refusal(await send(trader, form))).toEqual([422, 'raw_card_data_refused']);
        await expectNothingStored();
      });
    });

    it('ignores undeclared files', async () => {
      const { trader, blobs } = await start();
      const files = { ...documents(), __proto__x: image('png'), extra: image('gif') };
      expect((await send(trader, formOf(files))).status).toBe(200);
      expect(blobs.keys.size).toBe(2);
    });

    it('keeps the content of a file whose claim was committed without a response', async () => {
      const { kit, blobs, trader } = await start();
      const { tx } = kit.ports.db;
      kit.ports.db.tx = async (work) => {
        kit.ports.db.tx = tx;
        const { query } = kit.ports.db;
        // The claim commits between the read of the unclaimed files and their deletion.
        kit.ports.db.query = async <Row>(sql: string, params?: readonly unknown[]) => {
          if (!sql.includes('stored_file')) return await query<Row>(sql, params);
          kit.ports.db.query = query;
          const isRead = sql.startsWith('select');
          const rows = isRead ? await query<Row>(sql, params) : undefined;
          await tx(work);
          return rows ?? (await query<Row>(sql, params));
        };
        throw new LostError(new Error('Connection terminated'), false);
      };
      expect((await send(trader, formOf(documents()))).status).toBe(503);
      expect([blobs.keys.size, await rows(kit)]).toEqual([2, 2]);
      expect((await trader.send('GET', `${PATH}/front`)).status).toBe(200);
    });

    it('logs content that cannot be deleted, and deletes its row', async () => {
      const { kit, blobs, trader } = await start();
      blobs.delete = () => Promise.reject(new Error('disk'));
      const form = formOf({ ...documents(), back: image('gif') });
      expect((await send(trader, form)).status).toBe(415);
      expect(await rows(kit)).toBe(0);
      expect(kit.log).toContainEqual(
        expect.objectContaining({ message: 'the content of a deleted file was not removed' }),
      );
    });
  });

  it('deletes orphaned files older than one hour', async () => {
    const { kit, blobs, trader } = await start();
    const { id } = (await trader.call('auth.user')).data;
    const leave = async (file: string) => {
      await at.db.query(
        "insert into stored_file (brand_id, id, user_id, media, bytes, sha256, created_at) values ($1, $2, $3, 'image/png', 1, 'x', $4)",
        [kit.brand.id, file, id, kit.now()],
      );
      await blobs.put(`${kit.brand.id}/${file}`, [image('png')]);
    };
    await leave(`f_old_${kit.brand.id}`);
    kit.wait(3601);
    await leave(`f_new_${kit.brand.id}`);
    kit.wait(3000);
    await kit.backend.settled();
    expect([...blobs.keys]).toEqual([`${kit.brand.id}/f_new_${kit.brand.id}`]);
    expect(await rows(kit)).toBe(1);
    kit.wait(3700);
    await kit.backend.settled();
    expect([blobs.keys.size, await rows(kit)]).toEqual([0, 0]);
  });

  at.details(() => {
    it('responds with 404 and logs an error for a file missing from the blob store', async () => {
      const { kit, blobs, trader } = await start();
      await send(trader, formOf(documents()));
      for (const key of blobs.keys) await blobs.delete(key);
      expect(await refusal(await trader.send('GET', `${PATH}/front`))).toEqual([404, 'not_found']);
      expect(kit.log).toContainEqual(
        expect.objectContaining({ message: 'a stored file is missing from the blob store' }),
      );
    });
  });
});

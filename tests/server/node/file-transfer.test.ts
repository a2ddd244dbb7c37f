import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { chunksOf, streamOf } from '../../../server/byte-stream.ts';
import { openFolderBlobs } from '../../../server/node/folder-blobs.ts';
import { listen } from '../../../server/node/http-server.ts';
import type { BlobStore } from '../../../server/ports.ts';
import { onPostgres, startKit, type Kit, type Visitor } from '../support/backend.ts';
import { encoded, formOf, PATH, send } from '../support/documents.ts';
import { image } from '../support/images.ts';
import { temporaryFolder, filesIn } from '../support/temporary-folder.ts';

const LIMIT = 2_097_152;
/** For a loaded machine. */
const WAIT = { timeout: 20_000 };

/** Opens a request to the server of a kit. */
type Connect = (method: string, headers?: Record<string, string>) => ClientRequest;

async function connectTo(kit: Kit, { cookies }: Visitor, requestMs?: number): Promise<Connect> {
  const info = { ip: '203.0.113.7', brandId: kit.brand.id, origin: kit.origin, site: kit.site };
  const server = await listen((request) => kit.backend.fetch(request, info), {
    host: '127.0.0.1',
    port: 0,
    portMayMove: false,
    requestMs,
  });
  onTestFinished(() => server.close());
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (method, headers = {}) =>
    httpRequest({
      port: server.port,
      method,
      path: `/api/v1${PATH}${method === 'GET' ? '/front' : ''}`,
      headers: { cookie, origin: kit.origin, ...headers },
      agent: false,
    });
}

onPostgres('files over connections', (at) => {
  const start = async (change: (blobs: BlobStore) => Partial<BlobStore> = () => ({}), requestMs?: number) => {
    const folder = temporaryFolder();
    const blobs = openFolderBlobs(folder, new Uint8Array(32).fill(3));
    const kit = await startKit(at.db, {
      blobs: { ...blobs, ...change(blobs) },
      settings: { enable_proof_of_address_kyc: false },
    });
    const trader = await kit.signedIn('trader');
    const rows = async () =>
      (await at.db.query('select 1 from stored_file where brand_id = $1', [kit.brand.id])).length;
    return { folder, kit, trader, rows, connect: await connectTo(kit, trader, requestMs) };
  };

  it('an upload whose connection breaks leaves neither blob nor row', async () => {
    const { folder, kit, rows, connect } = await start();
    const { body, type } = await encoded(formOf({ front: image('png'), back: image('png', LIMIT) }));
    const upload = connect('POST', { 'content-type': type, 'content-length': String(body.byteLength) });
    upload.on('error', () => undefined);
    upload.write(Buffer.from(body, 0, 1_000_000));
    await vi.waitFor(() => expect(filesIn(folder)).toHaveLength(1), WAIT);
    upload.destroy();
    await vi.waitFor(
      () => expect(kit.log).toContainEqual(expect.objectContaining({ call: 'identity.upload', status: 422 })),
      WAIT,
    );
    expect([filesIn(folder), await rows()]).toEqual([[], 0]);
  });

  it('an upload that arrives too slowly is ended, however steadily it is sent, and leaves neither blob nor row', async () => {
    const { folder, kit, rows, connect } = await start(undefined, 600);
    const { body, type } = await encoded(formOf({ front: image('png', LIMIT) }));
    const upload = connect('POST', { 'content-type': type, 'content-length': String(body.byteLength) });
    let sent = 0;
    const piece = setInterval(() => upload.write(Buffer.from(body, sent++, 1)), 5);
    const ended = new Promise<void>((resolve) => upload.once('close', resolve));
    upload.on('error', () => undefined);
    await ended;
    clearInterval(piece);
    expect(sent).toBeLessThan(body.byteLength);
    await vi.waitFor(
      () => expect(kit.log).toContainEqual(expect.objectContaining({ call: 'identity.upload', status: 422 })),
      WAIT,
    );
    expect([filesIn(folder), await rows()]).toEqual([[], 0]);
  });

  it('a refused upload answers 413 to a client that is still sending', async () => {
    const { folder, rows, connect } = await start();
    const { body, type } = await encoded(formOf({ front: image('png', LIMIT + 1) }));
    const upload = connect('POST', { 'content-type': type, 'transfer-encoding': 'chunked' });
    upload.on('error', () => undefined);
    const answered = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
    upload.write(Buffer.from(body));
    expect((await answered).statusCode).toBe(413);
    upload.destroy();
    expect([filesIn(folder), await rows()]).toEqual([[], 0]);
  });

  it('a file answer arrives whole, and is closed when its client leaves', async () => {
    let closed = 0;
    const { trader, connect } = await start((blobs) => ({
      async get(key) {
        const { bytes, content } = (await blobs.get(key))!;
        async function* observed() {
          try {
            yield* chunksOf(content);
          } finally {
            closed += 1;
          }
        }
        return { bytes, content: streamOf(observed()) };
      },
    }));
    const front = image('png', LIMIT);
    expect((await send(trader, formOf({ front }))).status).toBe(200);
    const answerOf = (request: ClientRequest) =>
      new Promise<IncomingMessage>((resolve) => request.once('response', resolve).end());
    const whole = await answerOf(connect('GET'));
    expect([whole.headers['content-length'], whole.headers['transfer-encoding']]).toEqual([
      String(LIMIT),
      undefined,
    ]);
    expect(Buffer.concat(await whole.toArray()).equals(front)).toBe(true);
    await vi.waitFor(() => expect(closed).toBe(1), WAIT);
    const left = await answerOf(connect('GET'));
    left.on('error', () => undefined).destroy();
    await vi.waitFor(() => expect(closed).toBe(2), WAIT);
  });
});

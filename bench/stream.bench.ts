import { createHash, randomBytes } from 'node:crypto';
import { createBackend } from '../server/app.ts';
import { acrossBrands } from '../server/db/brand-scope.ts';
import { marketAssets, type MarketAsset } from '../server/modules/market/assets.ts';
import type { Feed } from '../server/modules/market/feed.ts';
import { openMarket } from '../server/modules/market/open-market.ts';
import { listen } from '../server/node/http-server.ts';
import { loadSite } from '../server/node/load-site.ts';
import { openLog } from '../server/node/open-log.ts';
import { openMetrics } from '../server/node/open-metrics.ts';
import { openPglite } from '../server/node/open-pglite.ts';
import { passwordHasher } from '../server/node/password-hasher.ts';
import { createMemoryBlobs } from '../server/memory-blobs.ts';
import { createImageCleaner } from '../server/node/image-cleaner.ts';
import { systemClock, systemRandom } from '../server/node/system-ports.ts';
import { writePdf } from '../server/node/write-pdf.ts';
import type { Db } from '../server/ports.ts';
import { withStampedBrand } from './brands.ts';
import { processorMs } from './processor-time.ts';
import { median, type Row } from './row.ts';
import { readStreams } from './stream-clients.ts';

const CLIENTS = 2000;
const ASSETS = 200;
const FRAME_MS = 200;
const SECONDS = 8;
const ROUNDS = 3;

/** Instruments whose market is always open. */
function instruments(): MarketAsset[] {
  return Array.from({ length: ASSETS }, (_, index) => ({
    ...marketAssets[index % marketAssets.length]!,
    id: `asset${index}`,
    hours: 'always',
  }));
}

/** A feed that quotes every asset five times per second. */
function busyFeed(assets: readonly MarketAsset[]): Feed {
  let timer: NodeJS.Timeout | undefined;
  let round = 0;
  const show = ({ digits }: MarketAsset, points: number) => (points / 10 ** digits).toFixed(digits);
  return {
    simulated: true,
    maxAge: 10_000,
    async start(onTicks) {
      timer = setInterval(() => {
        const points = 100_000 + ((round += 1) % 20);
        onTicks(
          assets.map((asset) => ({
            asset: asset.id,
            bid: show(asset, points),
            ask: show(asset, points + 5),
            at: Date.now(),
          })),
        );
      }, FRAME_MS);
    },
    candles: async () => ({ candles: [], more: false }),
    close: async () => clearInterval(timer),
  };
}

/** Inserts users with a session each. */
async function insertReaders(db: Db, brandId: string): Promise<string[]> {
  const tokens = Array.from({ length: CLIENTS }, () => randomBytes(32).toString('base64url'));
  await db.query(
    `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at, email_verified_at)
     select $1, 'u_reader' || n, 800000 + n, 'reader' || n || '@example.com', 'Bench', n::text, 'Spain', 'en', 'USD', now(), now() from generate_series(1, $2::int) n`,
    [brandId, CLIENTS],
  );
  await db.query(
    `insert into session (brand_id, id, token_hash, user_id, device, confirmed_at, created_at, last_seen_at, expires_at)
     select $1, 's_reader' || n, hash, 'u_reader' || n, '', now(), now(), now(), now() + interval '1 day' from unnest($2::text[]) with ordinality t (hash, n)`,
    [brandId, tokens.map((token) => createHash('sha256').update(token).digest('base64url'))],
  );
  return tokens;
}

type Run = Record<'p99' | 'frames' | 'share' | 'readersShare', number>;

async function measure(root: string, folder: string): Promise<Run[]> {
  const { brand } = loadSite(folder);
  const ports = {
    db: await openPglite(),
    clock: systemClock,
    random: systemRandom,
    hasher: passwordHasher,
    log: openLog('silent'),
    metrics: openMetrics(),
    blobs: createMemoryBlobs(),
    images: createImageCleaner(),
    pdf: writePdf,
    codeKey: new Uint8Array(randomBytes(32)),
  };
  const assets = instruments();
  const market = await openMarket({ feed: busyFeed(assets), assets, ...ports });
  const backend = await createBackend({ brands: [brand], environment: 'demo', ports, market });
  const tokens = await insertReaders(acrossBrands(ports.db), brand.id);
  const server = await listen(
    (request) =>
      backend.fetch(request, {
        ip: '127.0.0.1',
        brandId: brand.id,
        origin: new URL(request.url).origin,
        site: '',
      }),
    { host: '127.0.0.1', port: 0, portMayMove: false },
  );
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const readers = { ports: [server.port], tokens, seconds: SECONDS };
    const { shares, ...figures } = await readStreams(root, readers, () => [processorMs()]);
    runs.push({ ...figures, share: shares[0]! });
  }
  await backend.close();
  await server.close();
  await market.close();
  await ports.db.close();
  return runs;
}

/** Delivery of live prices to many stream readers. */
export async function streamRows(root: string): Promise<Row[]> {
  const runs = await withStampedBrand(root, 'northwind', ({ folder }) => measure(root, folder));
  const of = (name: keyof Run) => median(runs.map((run) => run[name]));
  const how = `${CLIENTS} readers × ${ASSETS} instruments × ${1000 / FRAME_MS}/s, ${ROUNDS} runs of ${SECONDS} s, readers on the same machine`;
  return [
    {
      what: 'Stream, price with its reader, p99',
      value: of('p99'),
      unit: 'ms',
      goal: 50,
      how: `${how}, ${of('frames')} frames a run, from the source's tick on; the readers use ${Math.round(of('readersShare') * 100)} % of a core`,
    },
    {
      what: 'Stream, one core used by the server',
      value: of('share') * 100,
      unit: '%',
      goal: 25,
      how: "processor time of the server's process",
    },
  ];
}

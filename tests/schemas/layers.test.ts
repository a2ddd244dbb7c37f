import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

interface Import {
  from: string;
  to: string;
  /** `import type`, which is erased at compile time. */
  isType: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [...text.matchAll(/(?:(import\s+type\s[^']*?)?\bfrom|import)\s*\(?\s*'([^']+)'/g)];
  return found.map(([, type, name]) => ({
    from: file,
    to: name!.startsWith('.') ? path.join(path.dirname(file), name!) : name!,
    isType: type !== undefined,
  }));
}

const imports = ['schemas/generate', 'domain', 'cli', 'runtime', 'server']
  .flatMap(sourceFiles)
  .flatMap(importsOf);
const violations = (rule: (item: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} → ${to}`);
const below = (file: string, folder: string) => file.startsWith(`${folder}/`);

/** Allowed imports between parts, besides schemas and domain. */
const ENTRY_POINTS: Record<string, string[]> = {
  cli: ['server/main.ts', 'server/node/make-folder.ts'],
  runtime: [],
  server: [],
  domain: [],
  schemas: [],
};

/** A module of the server may import those before it. A new one goes as far up as it can. */
const SERVER_MODULES = [
  'country',
  'health',
  'market',
  'settings',
  'news',
  'mining',
  'audit',
  'file',
  'mail',
  'manager-connection',
  'notification',
  'plan-membership',
  'account',
  'asset',
  'statement',
  'user',
  'session',
  'stream',
  'identity',
  'photo',
  'message',
  'deposit',
  'trade',
  'pending-order',
  'auth',
  'step-up',
  'payout-account',
  'trading-account',
  'withdrawal',
  'transaction',
  'plan',
  'correction',
  'onboarding',
  'manager',
  'desk',
  'watchlist',
  'data-export',
  'account-closing',
];
/** Work that belongs to no single brand. */
const ACROSS_BRANDS = [
  'server/background/housekeeping.ts',
  'server/brand/claim-brands.ts',
  'server/db/brand-scope.ts',
  'server/main.ts',
  'server/modules/mail/deliver-mails.ts',
  'server/modules/manager/copy-job.ts',
  'server/modules/pending-order/pending-order-job.ts',
  'server/modules/stream/stream-hub.ts',
  'server/modules/trade/trading-engine.ts',
];
const INSTEAD =
  'Instead, move the shared piece down, take it as an argument whose interface stands in the lower module (account/account-valuation.ts is one), or notify after the commit (stream/notifier.ts).';

describe('layers', () => {
  test('parts do not import each other, except for the entry point of the server', () => {
    expect(
      violations(({ from, to }) => {
        const [part, other] = [from.split('/')[0]!, to.split('/')[0]!];
        return (
          other in ENTRY_POINTS &&
          other !== part &&
          !['schemas', 'domain'].includes(other) &&
          !ENTRY_POINTS[part]!.includes(to)
        );
      }),
    ).toEqual([]);
  });

  test('schemas import no code, and domain imports generated files only', () => {
    expect(
      violations(
        ({ from, to }) =>
          (below(from, 'schemas') && below(to, 'domain')) ||
          (below(from, 'domain') &&
            below(to, 'schemas') &&
            !below(to, 'schemas/generated') &&
            !to.endsWith('.json')),
      ),
    ).toEqual([]);
  });

  test('runtime layers import only lower ones: lib, platform, ui, forms, payments, trading, features, app, dev', () => {
    const order = ['lib', 'platform', 'ui', 'forms', 'payments', 'trading', 'features', 'app', 'dev'];
    const layer = (file: string) => order.indexOf(file.split('/')[1]!);
    expect(
      violations(({ from, to }) => below(from, 'runtime') && below(to, 'runtime') && layer(to) > layer(from)),
    ).toEqual([]);
  });

  test('features never import each other', () => {
    const feature = (file: string) => /^runtime\/features\/([^/]+)\//.exec(file)?.[1];
    expect(
      violations(
        ({ from, to }) =>
          feature(from) !== undefined && feature(to) !== undefined && feature(from) !== feature(to),
      ),
    ).toEqual([]);
  });

  test('the server core imports neither Node.js nor a database driver', () => {
    const isCore = (file: string) =>
      below(file, 'server') &&
      !below(file, 'server/node') &&
      !below(file, 'server/browser') &&
      file !== 'server/main.ts';
    const isPackage = (to: string) => /^[@a-z]/.test(to) && !/^(domain|schemas|server|templates)\//.test(to);
    const portable =
      /^(hono|@noble\/hashes|@remix-run\/multipart-parser|ipaddr\.js|countries-list|file-type\/core|pdfkit)(\/|$)/;
    expect(
      violations(
        ({ from, to }) =>
          isCore(from) &&
          ((isPackage(to) && !portable.test(to)) || below(to, 'server/node') || below(to, 'server/browser')),
      ),
    ).toEqual([]);
  });

  test('only work over all brands leaves the fence of a brand', () => {
    const leaves = (file: string) => readFileSync(path.join(root, file), 'utf8').includes('acrossBrands');
    expect(['cli', 'server'].flatMap(sourceFiles).filter(leaves).sort()).toEqual(ACROSS_BRANDS);
  });

  describe('order of server modules', () => {
    const moduleOf = (file: string) => /^server\/modules\/([^/]+)\//.exec(file)?.[1];
    const rank = (file: string) => SERVER_MODULES.indexOf(moduleOf(file)!);
    const isRoot = (file: string) => /^server\/(?:(?:background|brand|time)\/)?[^/]+$/.test(file);

    test('lists every module', () => {
      const names = new Set(imports.flatMap(({ from }) => moduleOf(from) ?? []));
      expect([...names].filter((name) => !SERVER_MODULES.includes(name))).toEqual([]);
      expect(SERVER_MODULES.filter((name) => !names.has(name))).toEqual([]);
    });

    test('modules import only earlier modules', () => {
      const upward = imports
        .filter(
          ({ from, to }) =>
            moduleOf(from) && moduleOf(to) && moduleOf(from) !== moduleOf(to) && rank(to) > rank(from),
        )
        .map(
          ({ from, to }) =>
            `${from} → ${to}: ${moduleOf(from)} may import ${SERVER_MODULES.slice(0, rank(from)).join(', ') || 'no module'}. ${INSTEAD}`,
        );
      expect(upward).toEqual([]);
    });

    test('db and ledger are below the modules, contract is above them', () => {
      const layers = ['server/db', 'server/ledger', 'server/modules', 'server/contract'];
      const layer = (file: string) => layers.findIndex((folder) => below(file, folder));
      expect(
        imports
          .filter(({ from, to }) => layer(from) >= 0 && layer(to) > layer(from))
          .map(({ from, to }) => `${from} → ${to}: the order is ${layers.join(' ← ')}. ${INSTEAD}`),
      ).toEqual([]);
    });

    test('files shared by modules import only types from them', () => {
      const shared = new Set(
        imports
          .filter(({ from, to }) => isRoot(to) && /^server\/(db|ledger|modules)\//.test(from))
          .map(({ to }) => to),
      );
      expect(
        imports
          .filter(
            ({ from, to, isType }) =>
              shared.has(from) && /^server\/(modules|ledger|contract)\//.test(to) && !isType,
          )
          .map(
            ({ from, to }) => `${from} → ${to}: modules import ${from}, so it may only import their types.`,
          ),
      ).toEqual([]);
    });
  });
});

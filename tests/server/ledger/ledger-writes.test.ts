import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate|copy|merge\s+into)\s+(?:only\s+|table\s+)?(?:journal|entry)\b/i;

/** Every source that can reach a database. */
const sources = ['server', 'bench', 'cli'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|js|mjs|json|sql)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);

const containing = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')));

it('only the posting fragment writes journals and entries and contains its marker comment', () => {
  expect(containing(WRITES).filter((file) => !file.startsWith('server/db/migrations/'))).toEqual([
    'server/ledger/posting-sql.ts',
  ]);
  expect(containing(/\/\* ledger posting \*\//)).toEqual(['server/ledger/posting-sql.ts']);
});

it('only the posting trigger updates account balances, margins, holds and bonuses', () => {
  const accountUpdates =
    /update\s+account\b[^;`']*\bset\b[^;`']*\b(?:balance|margin|reserved|bonus|version|chain)\s*=/i;
  expect(containing(accountUpdates)).toEqual([
    'server/db/migrations/002_trading.sql',
    'server/db/migrations/016_account_history.sql',
  ]);
});

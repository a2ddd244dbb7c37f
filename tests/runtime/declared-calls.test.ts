import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { FeatureFile } from '../../schemas/generate/load.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Calls that files outside features make only if the build has them. */
const OPTIONAL: Readonly<Record<string, string>> = {
  'app/restore-returned-deposit.ts': 'deposit.list',
  'trading/live/selection.ts': 'watchlist.list',
};

const isOptional = (file: string, id: string): boolean =>
  OPTIONAL[path.relative(path.join(root, 'runtime'), file)] === id;

function callsOf(file: string): string[] {
  return [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:(?:\.call|\.stream|useCall|usePagedCall|usePages|useCases|useCommand)(?:<[^>]*>)?\(\s*'|\bcall=")([a-z-]+\.[a-z-]+)['"]/g,
    ),
  ]
    .map((match) => match[1]!)
    .filter((id) => !isOptional(file, id));
}

function callsIn(folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name),
  );
  return files.flatMap((entry) => callsOf(path.join(entry.parentPath, entry.name)));
}

function face(feature: string): FeatureFile {
  return JSON.parse(readFileSync(path.join(root, `schemas/features/${feature}.json`), 'utf8')) as FeatureFile;
}

const features = readdirSync(path.join(root, 'runtime/features'));

function importsOf(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)];
  return names.map(([, name]) => path.join(path.dirname(file), name!));
}

/** Files of the trading layer that a feature imports, directly or indirectly. */
function tradingFilesOf(feature: string): string[] {
  const folder = path.join(root, 'runtime/features', feature);
  const open = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap((entry) => importsOf(path.join(entry.parentPath, entry.name)));
  const seen = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !file.startsWith(path.join(root, 'runtime/trading'))) continue;
    seen.add(file);
    open.push(...importsOf(file));
  }
  return [...seen];
}

test.each(features)('the feature %s declares every call that it makes', (feature) => {
  expect(callsIn(`runtime/features/${feature}`).filter((id) => !face(feature).calls.includes(id))).toEqual(
    [],
  );
});

test('features that every build has declare the calls of shared code', () => {
  const always = features
    .map(face)
    .filter((feature) => feature.always)
    .flatMap((feature) => feature.calls);
  const shared = ['runtime/platform', 'runtime/forms', 'runtime/app', 'runtime/ui'].flatMap(callsIn);
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter((id) => !always.includes(id))).toEqual([]);
});

const COMMANDS = ['trade.store', 'trade.close', 'trade.close-all', 'trade.protect'];

test.each(features)('the feature %s declares the calls of the trading files that it imports', (feature) => {
  const missing = tradingFilesOf(feature).flatMap((file) =>
    callsOf(file)
      .filter((id) => !face(feature).calls.includes(id) && !COMMANDS.includes(id))
      .map((id) => `${path.relative(root, file)} ${id}`),
  );
  expect(missing).toEqual([]);
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { FeatureFile } from '../../schemas/generate/load.ts';

const root = path.resolve(import.meta.dirname, '../..');

function callsIn(folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  return files.flatMap((entry) => [...readFileSync(path.join(entry.parentPath, entry.name), 'utf8').matchAll(/(?:\.call|useCall)(?:<[^>]*>)?\('([a-z-]+\.[a-z-]+)'/g)].map((match) => match[1]!));
}

function face(feature: string): FeatureFile {
  return JSON.parse(readFileSync(path.join(root, `schemas/features/${feature}.json`), 'utf8')) as FeatureFile;
}

const features = readdirSync(path.join(root, 'runtime/features'));

test.each(features)('the feature %s names every call it makes', (feature) => {
  expect(callsIn(`runtime/features/${feature}`).filter((id) => !face(feature).calls.includes(id))).toEqual([]);
});

test('what every page calls is named by features that every build has', () => {
  const always = features.map(face).filter((feature) => feature.always).flatMap((feature) => feature.calls);
  const shared = ['runtime/platform', 'runtime/forms', 'runtime/app', 'runtime/ui'].flatMap(callsIn);
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter((id) => !always.includes(id))).toEqual([]);
});

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBrand } from '../../../cli/manifest/load-brand.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const today = new Date('2026-11-21T00:00:00Z');

describe('loadBrand', () => {
  it.each(['northwind', 'meridian', 'harbor'])('takes %s', async (id) => {
    const result = await loadBrand(root, id, { today });
    expect(result.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(result.ok && result.loaded.id).toBe(id);
  });
});

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../schemas/generate/load.ts';
import {
  pageBudgetProblems,
  type PageBudgetsFile,
  pageBudgetsPage,
} from '../../schemas/generate/page-budgets.ts';
import budgets from '../../schemas/page-budgets.json' with { type: 'json' };

const schemas = loadSchemas(path.resolve(import.meta.dirname, '../../schemas'));
const { signIn, pages }: PageBudgetsFile = budgets;

describe('schemas/page-budgets.json', () => {
  it('has a budget for every page of the features, and for no other', () => {
    expect(pageBudgetProblems(schemas, budgets)).toEqual([]);
    const tooSmall = Object.entries(pages).filter(([, { bytes }]) => bytes < 50_000);
    expect(tooSmall, 'budgets below the weight of the shell: take 3 % more than a build reports').toEqual([]);
  });

  it('names a page without a budget and a budget without a page', () => {
    const { kyc, ...others } = pages;
    expect(pageBudgetProblems(schemas, { signIn, pages: { ...others, kic: kyc! } })).toEqual([
      expect.stringMatching(/^schemas\/page-budgets\.json: no budget for the page kyc of identity\./),
      'schemas/page-budgets.json: no feature has the page kic',
    ]);
  });

  it('is listed in the documentation, the largest budget first', () => {
    const page = pageBudgetsPage(schemas, { signIn, pages: { ...pages, kyc: { bytes: 900_000 } } });
    const rows = page.split('\n').filter((line) => line.startsWith('| '));
    expect(rows[1]).toBe('| kyc | `/kyc` | identity | signed-in users | 900.0 KB |');
    expect(rows).toHaveLength(Object.keys(pages).length + 1);
  });
});

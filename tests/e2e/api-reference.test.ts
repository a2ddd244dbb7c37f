import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/build-output.ts';
import { serve } from './support/serve.ts';
import { visit } from './support/visit.ts';

/** The page reports errors and violations of its policy as faults of the visit. */
test.each(['desktop', 'phone'] as const)('the API reference lists every call on a %s', async (size) => {
  const apiReference = {
    document: path.join(root, 'schemas/generated/openapi.json'),
    renderer: path.join(root, 'node_modules/swagger-ui-dist'),
  };
  const served = await serve('northwind', { apiReference });
  const { page } = await visit({ size });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(served.url) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto(`${served.url}/_api`);
  await page.getByRole('heading', { name: 'Livery trading platform API' }).waitFor();
  await page.locator('#operations-tag-trade').click();
  await page.locator('[data-path="/user/trades/store"]').click();
  await page.getByText('Request body').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true);
  expect(elsewhere).toEqual([]);
});

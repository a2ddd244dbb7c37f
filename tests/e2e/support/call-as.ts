import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A call of the page's user; its data. */
export async function callAs<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ([path, init]) => {
      const response = await fetch(`/api/v1${path}`, init);
      return { status: response.status, body: (await response.json()) as { data: unknown } };
    },
    [
      path,
      {
        method,
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: body && JSON.stringify(body),
      },
    ] as const,
  );
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as T;
}

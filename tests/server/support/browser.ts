import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'vitest';

export interface Reply {
  status: number;
  body: unknown;
}

/** A valid registration; each number yields another user. */
export function applicant(number: number | string) {
  return {
    first_name: 'Ana',
    last_name: 'Ruiz',
    email: `ana.ruiz.${number}@people.example`,
    phone_code: '+34',
    phone: '5550100',
    country: 'Spain',
    password: 'violet kettle harbour 12',
    repeat_password: 'violet kettle harbour 12',
    cur: 'USD',
    terms: true,
  };
}

/** Calls the API like a page of this site and stores its cookies. */
export function browser(origin: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();

  function call(
    method: string,
    address: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = {
        ...headers,
        ...more,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const outgoing = request(
        `${origin}/api/v1${address}`,
        { method, headers: sent, agent: false },
        async (incoming) => {
          for (const line of incoming.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          resolve({ status: incoming.statusCode ?? 0, body: await json(incoming).catch(() => undefined) });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return {
    get: (address: string) => call('GET', address),
    post: (address: string, body: unknown, more?: Record<string, string>) =>
      call('POST', address, body, more),
    put: (address: string, body: unknown) => call('PUT', address, body),
    cookieValues: () => [...cookies.values()].filter(Boolean),
  };
}

/** A browser signed in as a user of the demo brand. */
export async function demoBrowser(origin: string, role: string) {
  const page = browser(origin);
  expect(
    await page.post('/auth/login', { email: `${role}@northwind.example`, password: 'northwind-demo-2026' }),
  ).toMatchObject({ status: 200 });
  return page;
}

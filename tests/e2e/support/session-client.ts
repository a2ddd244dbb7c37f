import { expect } from 'vitest';
import type { Served } from './serve.ts';

/** Sends requests of one session and collects its cookies. */
export function createClient(served: Served) {
  const cookies = new Map<string, string>();
  async function send(path: string, body: object): Promise<{ next?: string }> {
    const response = await fetch(`${served.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: served.url,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    return ((await response.json()) as { data: { next?: string } }).data;
  }
  return { cookies, send };
}

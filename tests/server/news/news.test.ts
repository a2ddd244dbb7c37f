import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNewsRequests } from '../../../server/node/news-requests.ts';
import type { NewsSource } from '../../../server/modules/news/news-source.ts';
import { onEveryEngine, onPostgres, startKit } from '../support/backend.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { expectClean, stringsIn } from '../support/shown-texts.ts';
import { sameSession, runningKits } from '../support/trading-kit.ts';

const story = (title: string) => ({
  title,
  description: '',
  url: 'https://news.example.com/a',
  source: 'Example',
  published_at: '2026-11-02T08:00:00Z',
});

/** A news service that the test controls. */
function fakeSource(hasLanguages = true) {
  const source = {
    hasLanguages,
    asked: [] as string[],
    answer: (language: string): unknown => ({ data: [story(`News in ${language}`)] }),
    async read(language: string) {
      source.asked.push(language);
      return await source.answer(language);
    },
  };
  return source satisfies NewsSource;
}

onEveryEngine('news.list', (at) => {
  it('asks the source once an hour for each language', async () => {
    const newsSource = fakeSource();
    const kit = await startKit(at.db, { newsSource });
    const trader = await kit.signedIn('trader');
    const first = await trader.call('news.list');
    expect(first.data).toEqual({
      items: [
        {
          id: 'n_1',
          title: 'News in en',
          summary: '',
          url: 'https://news.example.com/a',
          source: 'Example',
          published_at: '2026-11-02T08:00:00.000Z',
        },
      ],
      language: 'en',
      fetched_at: kit.now().toISOString(),
      stale: false,
      simulated: false,
    });
    const es = { headers: { 'accept-language': 'es' } };
    expect((await trader.call('news.list', undefined, es)).data.items[0]!.title).toBe('News in es');
    kit.wait(3599);
    expect((await trader.call('news.list')).data).toEqual(first.data);
    expect(newsSource.asked).toEqual(['en', 'es']);
    kit.wait(1);
    const next = await trader.call('news.list');
    expect([next.data.fetched_at, newsSource.asked.length]).toEqual([kit.now().toISOString(), 3]);
  });

  at.details(() => {
    it('keeps one list for a source without languages', async () => {
      const newsSource = fakeSource(false);
      const kit = await startKit(at.db, { newsSource });
      const trader = await kit.signedIn('trader');
      await trader.call('news.list', undefined, { headers: { 'accept-language': 'es' } });
      const { data } = await trader.call('news.list');
      expect([data.language, newsSource.asked.length]).toEqual([null, 1]);
    });
  });

  it('shares one request between concurrent readers', async () => {
    const newsSource = fakeSource();
    const kit = await startKit(at.db, { newsSource });
    const trader = await kit.signedIn('trader');
    const answers = await Promise.all(Array.from({ length: 5 }, () => trader.call('news.list')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(newsSource.asked).toHaveLength(1);
  });

  at.details(() => {
    it('answers the last list with its time while the source is down, and asks again after five minutes', async () => {
      const newsSource = fakeSource();
      const kit = await startKit(at.db, { newsSource });
      const trader = await kit.signedIn('trader');
      const { data: first } = await trader.call('news.list');
      newsSource.answer = () => Promise.reject(new Error('down'));
      kit.wait(1800);
      await trader.call('news.list');
      kit.wait(1801);
      expect((await trader.call('news.list')).data).toEqual({ ...first, stale: true });
      kit.wait(299);
      await trader.call('news.list');
      expect(newsSource.asked).toHaveLength(2);
      newsSource.answer = () => [story('Back')];
      kit.wait(1);
      const { data } = await trader.call('news.list');
      expect([data.items[0]!.title, data.stale]).toEqual(['Back', false]);
      expect(JSON.stringify(kit.log)).toContain('news source not responding');
    });

    it('says so before the first answer, also when the source answers nonsense', async () => {
      const newsSource = fakeSource();
      newsSource.answer = () => '<html>';
      const kit = await startKit(at.db, { newsSource });
      const trader = await kit.signedIn('trader');
      const answer = await trader.call('news.list');
      expect([answer.status, answer.code]).toEqual([503, 'provider_unavailable']);
    });

    it('answers hostile stories as plain text without their links', async () => {
      const newsSource = fakeSource();
      const hostile = HOSTILE_TEXTS.map(([name, text]) => ({
        title: `${name} ${text}`,
        description: text,
        source: text,
        url: `javascript:alert(${JSON.stringify(text)})`,
      }));
      newsSource.answer = () => ({ data: [...hostile, story('Euro rises')] });
      const kit = await startKit(at.db, { newsSource });
      const { data } = await (await kit.signedIn('trader')).call('news.list');
      expect(data.items).toHaveLength(HOSTILE_TEXTS.length + 1);
      expect(data.items.flatMap(({ url }) => url ?? [])).toEqual(['https://news.example.com/a']);
      expectClean(stringsIn(data));
      expect(stringsIn(data).filter((text) => text.includes('data-hostile'))).toEqual([]);
    });

    it('shows marked samples without links in a demo without a source, in the language of the reader', async () => {
      const kit = await startKit(at.db);
      const trader = await kit.signedIn('trader');
      const { data } = await trader.call('news.list', undefined, { headers: { 'accept-language': 'es' } });
      expect([data.simulated, data.language, data.items.every(({ url }) => url === null)]).toEqual([
        true,
        'es',
        true,
      ]);
      expect(data.items.every(({ title }) => title.startsWith('Ejemplo: '))).toBe(true);
    });

    it('is empty outside a demo without a source, and not for guests', async () => {
      const kit = await startKit(at.db, { environment: 'rehearsal', brand: { mode: 'live' } });
      const trader = await kit.signedIn('trader');
      const { data } = await trader.call('news.list');
      expect([data.items, data.fetched_at, data.simulated]).toEqual([[], null, false]);
      expect((await kit.visitor().call('news.list')).code).toBe('session_required');
    });
  });
});

const kits = runningKits();

onPostgres('news of several processes', (at) => {
  it('come from one request', async () => {
    const [one, other] = [fakeSource(), fakeSource()];
    const brand = { id: 'shared-news' };
    const first = await startKit(at.db, { newsSource: one, brand });
    const second = await startKit(at.db, { newsSource: other, brand });
    kits.push(first as never, second as never);
    const trader = await first.signedIn('trader');
    await trader.call('news.list');
    const { data } = await sameSession(second, trader).call('news.list');
    expect([data.items[0]!.title, one.asked.length, other.asked.length]).toEqual(['News in en', 1, 0]);
  });
});

/** A local service that records its requests. */
async function startService(answer: (request: IncomingMessage) => { status?: number; body: string }) {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url!, authorization: request.headers.authorization });
    const { status = 200, body } = answer(request);
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('createNewsRequests', () => {
  it('fills the placeholders of the address', async () => {
    const service = await startService(() => ({ body: '{"data":[]}' }));
    const url = `${service.url}/all?language={language}&api_token={token}`;
    const source = createNewsRequests({ url, token: 'a b&c' });
    expect([source.hasLanguages, await source.read('es')]).toEqual([true, { data: [] }]);
    expect(service.requests).toEqual([
      { url: '/all?language=es&api_token=a%20b%26c', authorization: undefined },
    ]);
  });

  it('sends the token as a bearer token where the address has no place for it', async () => {
    const service = await startService(() => ({ body: '[]' }));
    const source = createNewsRequests({ url: `${service.url}/all`, token: 'secret' });
    await source.read('en');
    expect([source.hasLanguages, service.requests]).toEqual([
      false,
      [{ url: '/all', authorization: 'Bearer secret' }],
    ]);
  });

  it.each([
    ['an error', { status: 500, body: '' }],
    ['a redirect', { status: 302, body: '' }],
    ['a text', { body: 'hello' }],
    ['three megabytes', { body: `"${'x'.repeat(3 * 1_048_576)}"` }],
  ])('rejects %s without naming the token', async (_, answer) => {
    const service = await startService(() => answer);
    const source = createNewsRequests({ url: `${service.url}/?t={token}`, token: 'hunter2' });
    const error = await source.read('en').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Error);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('hunter2');
    expect(service.requests).toHaveLength(1);
  });
});

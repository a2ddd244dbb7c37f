import { describe, expect, it } from 'vitest';
import { parseNews } from '../../../server/modules/news/parse-news.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { expectClean, stringsIn } from '../support/shown-texts.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const story = (more: object = {}) => ({
  title: 'Euro rises',
  description: 'A short text.',
  url: 'https://news.example.com/euro',
  source: 'news.example.com',
  published_at: '2026-11-20T10:00:00.000000Z',
  ...more,
});
const parsed = (more: object) => parseNews({ data: [story(more)] }, now)[0]!;

describe('parseNews', () => {
  it('reads the stories of a list, of data or of articles', () => {
    const item = {
      id: 'n_1',
      title: 'Euro rises',
      summary: 'A short text.',
      url: 'https://news.example.com/euro',
      source: 'news.example.com',
      published_at: '2026-11-20T10:00:00.000Z',
    };
    for (const answer of [[story()], { data: [story()] }, { articles: [story()] }])
      expect(parseNews(answer, now)).toEqual([item]);
    expect(parsed({ source: { name: 'The Paper' }, description: undefined, snippet: 'Other' })).toMatchObject(
      {
        source: 'The Paper',
        summary: 'Other',
      },
    );
  });

  it('lists the newest first, each title once, at most thirty', () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      story({
        title: `Story ${index}`,
        published_at: new Date(now.getTime() - index * 60_000).toISOString(),
      }),
    ).reverse();
    const items = parseNews([...many, ...many], now);
    expect(items.map(({ title }) => title)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Story ${index}`),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(30);
  });

  it.each([
    'http://news.example.com/a',
    'javascript:alert(1)',
    ' \tJaVa\nScRiPt:alert(1)',
    'https:javascript:alert(1)',
    'https://news\u202e.example.com:8443@evil.example/',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://user:secret@news.example.com/',
    'https://localhost/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    `https://news.example.com/${'a'.repeat(3000)}`,
    '//news.example.com',
    7,
    null,
  ])('links no %s', (url) => expect(parsed({ url }).url).toBeNull());

  it('shows plain text only', () => {
    const title = '<img src=x onerror=alert(1)>Gold &amp; <b>silver</b>\u202E up\u0000\u2028now';
    expect(parsed({ title, description: '<script>alert(1)</script>' })).toMatchObject({
      title: 'Gold & silver up now',
      summary: 'alert(1)',
    });
    const long = parsed({ title: '💶'.repeat(500), description: 'x'.repeat(10_000) });
    expect([[...long.title].length <= 200, long.title.length <= 400, long.summary.length]).toEqual([
      true,
      true,
      400,
    ]);
  });

  it.each(HOSTILE_TEXTS)('leaves no tags, controls or stacked marks of %s', (_name, text) => {
    const shown = parsed({ title: `News ${text}`, description: text, source: text });
    expectClean(stringsIn(shown));
    expect(stringsIn(shown).filter((each) => /<[a-z/!]|\p{Mn}{5}/iu.test(each))).toEqual([]);
    expect(shown.title).toMatch(/^News/);
  });

  it('removes escaped tags, and keeps comparisons', () => {
    const description = '&lt;img src=x onerror=alert(1)&gt;Gold &lt; 2000 and silver &gt; 30';
    expect(parsed({ description }).summary).toBe('Gold < 2000 and silver > 30');
  });

  it('drops entries without a title, and times that are none', () => {
    expect(parseNews([null, 7, 'x', [], {}, story({ title: ' ' }), story({ title: {} })], now)).toEqual([]);
    for (const at of ['yesterday', '2026', '2099-01-01T00:00:00Z', 7, undefined])
      expect(parsed({ published_at: at }).published_at).toBeNull();
  });

  it.each([null, 'text', {}, { data: 'x' }, { data: {} }, 7])('rejects %j', (answer) => {
    expect(() => parseNews(answer, now)).toThrow('no list');
  });
});

import { describe, expect, test, vi } from 'vitest';
import { createOwnText } from '../../../runtime/platform/own-text.ts';
import { createText } from '../../../runtime/platform/text.ts';

const FILE = { file: 'assets/text-fr-1a2b3c4d5e.json', integrity: 'sha256-x' };

function setUp(respond: () => Promise<Response>) {
  const fetchFile = vi.fn(respond);
  const text = createText('fr', {});
  const load = createOwnText({ base: '/trade/', textFiles: { fr: FILE } }, text, fetchFile as typeof fetch);
  return { fetchFile, load, text, t: (key: string) => text.getState().t(key) };
}

describe('createOwnText', () => {
  test('loads the text file once, with its integrity, and overrides texts that are added later', async () => {
    const { fetchFile, load, text, t } = setUp(async () => Response.json({ 'login.title': 'Bienvenue' }));
    await load('fr');
    await load('fr');
    text.add({ 'login.title': 'Sign in', 'login.email': 'Email' });
    expect(fetchFile).toHaveBeenCalledExactlyOnceWith('/trade/assets/text-fr-1a2b3c4d5e.json', {
      integrity: 'sha256-x',
    });
    expect([t('login.title'), t('login.email')]).toEqual(['Bienvenue', 'Email']);
  });

  test('requests nothing for a language without a text file', async () => {
    const { fetchFile, load } = setUp(async () => Response.json({}));
    await load('en');
    await load('constructor');
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test('rejects when the file cannot be read, and requests it again the next time', async () => {
    const answers = [new Response('', { status: 503 }), Response.json({ 'login.title': 'Bienvenue' })];
    const { fetchFile, load, t } = setUp(async () => answers.shift()!);
    await expect(load('fr')).rejects.toThrow('"text fr" of this site could not be loaded');
    expect(t('login.title')).toBe('login.title');
    await load('fr');
    expect(t('login.title')).toBe('Bienvenue');
    expect(fetchFile).toHaveBeenCalledTimes(2);
  });
});

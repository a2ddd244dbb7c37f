import { describe, expect, test, vi } from 'vitest';
import { createOwnText } from '../../../runtime/platform/own-text.ts';
import { createText } from '../../../runtime/platform/text.ts';

const FILE = { file: 'assets/text-fr-1a2b3c4d5e.json', integrity: 'sha256-x' };

function made(respond: () => Promise<Response>) {
  const fetchFile = vi.fn(respond);
  const text = createText('fr', {});
  const load = createOwnText({ base: '/trade/', textFiles: { fr: FILE } }, text, fetchFile as typeof fetch);
  return { fetchFile, load, text, t: (key: string) => text.getState().t(key) };
}

describe('the text of a language that comes with the brand', () => {
  test('is read once, with its integrity, and stays above texts that come later', async () => {
    const { fetchFile, load, text, t } = made(async () => Response.json({ 'login.title': 'Bienvenue' }));
    await load('fr');
    await load('fr');
    text.add({ 'login.title': 'Sign in', 'login.email': 'Email' });
    expect(fetchFile).toHaveBeenCalledExactlyOnceWith('/trade/assets/text-fr-1a2b3c4d5e.json', {
      integrity: 'sha256-x',
    });
    expect([t('login.title'), t('login.email')]).toEqual(['Bienvenue', 'Email']);
  });

  test('of another language is not asked for', async () => {
    const { fetchFile, load } = made(async () => Response.json({}));
    await load('en');
    await load('constructor');
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test('that cannot be read is asked for again the next time', async () => {
    const answers = [new Response('', { status: 503 }), Response.json({ 'login.title': 'Bienvenue' })];
    const { fetchFile, load, t } = made(async () => answers.shift()!);
    await expect(load('fr')).rejects.toThrow('"text fr" of this site could not be loaded');
    expect(t('login.title')).toBe('login.title');
    await load('fr');
    expect(t('login.title')).toBe('Bienvenue');
    expect(fetchFile).toHaveBeenCalledTimes(2);
  });
});

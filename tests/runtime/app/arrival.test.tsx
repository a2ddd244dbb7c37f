import '../setting/browser.ts';
import { describe, expect, test } from 'vitest';
import { click, openSite, press, until, untilAt, untilSeen } from '../features/setting/site.tsx';

describe('arriving at a page', () => {
  test('the first page has its title and leaves the focus alone', async () => {
    await openSite({ at: '/login' });
    await until(() => expect(document.title).toMatch(/^Demo · .+ · Acme$/));
    expect(document.activeElement).toBe(document.body);
  });

  test('the next page takes the focus to its heading and has a title of its own', async () => {
    await openSite({ at: '/login' });
    await untilSeen('Sign up');
    const before = document.title;
    press('Sign up').focus();
    await click('Sign up');
    await untilAt('/register');
    await until(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.title).not.toBe(before);
  });

  test('a live site has no word of a demo in its title', async () => {
    await openSite({ at: '/login', page: { mode: 'live' } });
    await until(() => expect(document.title).toMatch(/ · Acme$/));
    expect(document.title).not.toMatch(/Demo/);
  });
});

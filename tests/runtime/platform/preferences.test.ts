import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../runtime/lib/storage.ts';
import { createPreferences } from '../../../runtime/platform/preferences.ts';

const defaults = { theme: 'dark', languages: ['es', 'en'], mode: 'demo' } as const;

describe('preferences', () => {
  test("are the brand's defaults until the user chooses", () => {
    expect(createPreferences(defaults, memoryStorage()).getState()).toEqual({
      theme: 'dark',
      language: 'es',
      sounds: true,
      direction: 'green-red',
      hotkeys: true,
    });
  });

  test('switch sounds off by default on a live site', () => {
    expect(createPreferences({ ...defaults, mode: 'live' }, memoryStorage()).getState().sounds).toBe(false);
  });

  test('persist across pages', () => {
    const local = memoryStorage();
    const preferences = createPreferences(defaults, local);
    preferences.choose('theme', 'light');
    preferences.choose('language', 'en');
    preferences.choose('sounds', false);
    preferences.choose('direction', 'blue-orange');
    preferences.choose('hotkeys', false);
    expect(createPreferences(defaults, local).getState()).toEqual({
      theme: 'light',
      language: 'en',
      sounds: false,
      direction: 'blue-orange',
      hotkeys: false,
    });
  });

  test('ignore invalid stored values', () => {
    const local = memoryStorage();
    local.set('theme', 'pink');
    local.set('language', 'xx');
    local.set('direction', 'pink-pink');
    expect(createPreferences(defaults, local).getState()).toMatchObject({
      theme: 'dark',
      language: 'es',
      direction: 'green-red',
    });
  });
});

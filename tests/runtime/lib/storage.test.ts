import { describe, expect, test, vi } from 'vitest';
import { safeStorage, watchStorage } from '../../../runtime/lib/storage.ts';

describe('safeStorage', () => {
  test('keeps, gives back and forgets under its prefix', () => {
    const storage = safeStorage(() => localStorage, 'a:');
    storage.set('theme', 'dark');
    expect(localStorage.getItem('a:theme')).toBe('dark');
    expect(storage.get('theme')).toBe('dark');
    storage.remove('theme');
    expect(storage.get('theme')).toBeNull();
  });

  test('a closed storage is an empty one', () => {
    const closed = safeStorage(() => {
      throw new DOMException('denied');
    }, 'a:');
    closed.set('theme', 'dark');
    expect(closed.get('theme')).toBeNull();
  });
});

describe('watchStorage', () => {
  test('hears of its own keys, and of an emptied storage', () => {
    const heard = vi.fn();
    watchStorage('a:', heard);
    dispatchEvent(new StorageEvent('storage', { key: 'b:theme' }));
    dispatchEvent(new StorageEvent('storage', { key: 'a:theme' }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard.mock.calls).toEqual([['theme'], [null]]);
  });
});

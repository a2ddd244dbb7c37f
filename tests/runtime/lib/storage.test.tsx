import { describe, expect, test, vi } from 'vitest';
import { safeStorage, watchStorage } from '../../../runtime/lib/storage.ts';

describe('safeStorage', () => {
  test('writes, reads and removes keys under its prefix', () => {
    const storage = safeStorage(() => localStorage, 'a:');
    storage.set('theme', 'dark');
    expect(localStorage.getItem('a:theme')).toBe('dark');
    expect(storage.get('theme')).toBe('dark');
    storage.remove('theme');
    expect(storage.get('theme')).toBeNull();
  });

  test('behaves as empty storage when the browser blocks storage', () => {
    const blocked = safeStorage(() => {
      throw new DOMException('denied');
    }, 'a:');
    blocked.set('theme', 'dark');
    expect(blocked.get('theme')).toBeNull();
  });
});

describe('watchStorage', () => {
  test('reports changes to keys with its prefix, and cleared storage', () => {
    const onChange = vi.fn();
    watchStorage('a:', onChange);
    dispatchEvent(new StorageEvent('storage', { key: 'b:theme' }));
    dispatchEvent(new StorageEvent('storage', { key: 'a:theme' }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(onChange.mock.calls).toEqual([['theme'], [null]]);
  });
});

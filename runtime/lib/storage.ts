/**
 * Key-value storage that never throws: in private windows and on full disks, reads return null and writes are
 * lost.
 */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export function safeStorage(open: () => Storage, prefix: string): KeyValue {
  const attempt = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      return work(open());
    } catch {
      return fallback;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(prefix + key), null),
    set: (key, value) => attempt((storage) => storage.setItem(prefix + key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(prefix + key), undefined),
  };
}

/** Storage in cookies, for a few small values that are not secret, because each request carries them. */
export function cookieStorage(page: Pick<Document, 'cookie'>, prefix: string, attributes: string): KeyValue {
  const nameOf = (key: string) => encodeURIComponent(prefix + key);
  return {
    get(key) {
      const start = `${nameOf(key)}=`;
      const found = page.cookie.split('; ').find((each) => each.startsWith(start));
      return found === undefined ? null : decodeURIComponent(found.slice(start.length));
    },
    set(key, value) {
      page.cookie = `${nameOf(key)}=${encodeURIComponent(value)}; ${attributes}; Max-Age=31536000`;
    },
    remove(key) {
      page.cookie = `${nameOf(key)}=; ${attributes}; Max-Age=0`;
    },
  };
}

/** Writes to the second storage if the first one fails. */
export function storageWithFallback(first: KeyValue, second: KeyValue): KeyValue {
  return {
    get: (key) => first.get(key) ?? second.get(key),
    set(key, value) {
      first.set(key, value);
      if (first.get(key) !== value) second.set(key, value);
    },
    remove(key) {
      first.remove(key);
      second.remove(key);
    },
  };
}

export function memoryStorage(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

/** Reports which keys with this prefix another tab has changed; null if it has cleared the storage. */
export function watchStorage(prefix: string, listener: (key: string | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null) listener(null);
    else if (key.startsWith(prefix)) listener(key.slice(prefix.length));
  });
}

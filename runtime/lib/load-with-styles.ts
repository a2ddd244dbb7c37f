const sheets = new Map<string, Promise<unknown>>();

/** A failed request is retried at the next call. */
function addSheet(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      crossOrigin: '',
      href,
      onload: resolve,
    });
    link.onerror = () => {
      sheets.delete(href);
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
    document.head.append(link);
  });
}

/**
 * Loads a chunk and the style sheets of the chunk and its imports, whose addresses are relative to `base`;
 * each sheet once. Replaces the bundler's own loader.
 */
export async function loadWithStyles<T>(
  load: () => Promise<T>,
  files: readonly string[],
  base: string,
): Promise<T> {
  const needed = files.map((file) => {
    const { href } = new URL(file, base);
    const sheet = sheets.get(href) ?? addSheet(href);
    sheets.set(href, sheet);
    return sheet;
  });
  const [module] = await Promise.all([load(), ...needed]);
  return module;
}

const sheets = new Map<string, Promise<unknown>>();

/** One that cannot be had is asked for anew the next time. */
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
      reject(new Error(`The style sheet ${href} could not be loaded`));
    };
    document.head.append(link);
  });
}

/** Loads a chunk beside the style sheets that it and its imports need, given relative to `base`; each sheet once. Stands where the bundler would put a loader of its own. */
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

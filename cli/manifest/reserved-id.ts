const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
const SITE_PATHS = new Set([
  'account',
  'api',
  'assets',
  'brands',
  'dist',
  'health',
  'icons',
  'login',
  'metrics',
  'outbox',
  'register',
  'server',
  'shared',
  'site',
  'static',
  'stream',
]);

/** Who needs this id, as part of a sentence; undefined for an id that is free. */
export function reservedId(id: string): string | undefined {
  if (DEVICE.test(id)) return 'Windows has a device of this name, and no folder can have it';
  if (id in {}) return 'every object of JavaScript has a property of this name';
  if (id === 'product') return 'livery text means the texts of the product by it';
  return SITE_PATHS.has(id) ? 'folders and addresses of the site itself have this name' : undefined;
}

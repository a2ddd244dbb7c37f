import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FONTS } from '../fonts.ts';

/**
 * Licences of the third-party code in a build, below the web root; the bundler writes those of the modules.
 */
export const LICENSES = 'licenses.txt';

/** A build contains styles and icons of these packages, but none of their modules. */
const BUNDLED_SOURCES = ['daisyui', 'tailwindcss', 'lucide-react'];

/** Fonts, styles and icons are not modules, so the bundler does not report them. */
export function addLicenses(root: string, site: string): void {
  const packages = new Set([
    ...Object.values(FONTS).map(({ file }) => path.dirname(path.dirname(file))),
    ...BUNDLED_SOURCES,
  ]);
  for (const name of packages) {
    const text = readFileSync(path.join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim();
    appendFileSync(path.join(site, LICENSES), `\n## ${name}\n\n${text}\n`);
  }
}

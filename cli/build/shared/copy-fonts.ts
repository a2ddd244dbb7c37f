import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../content-hash.ts';
import { FONTS, type FontId } from '../fonts.ts';
import { mapValues } from '../map-values.ts';

/** Copies every bundled font to `assets/` under a name with its hash. Returns the files by font, relative to `folder`. */
export function copyFonts(root: string, folder: string): Record<FontId, string> {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  return mapValues(FONTS, (font, id) => {
    const content = readFileSync(path.join(root, 'node_modules', font.file));
    const file = `assets/${id}-${contentHash(content)}.woff2`;
    writeFileSync(path.join(folder, file), content);
    return file;
  });
}

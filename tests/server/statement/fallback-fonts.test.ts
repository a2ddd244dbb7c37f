import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readFallbackFonts } from '../../../server/node/fallback-fonts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('a font is read for the characters that it is for, and no other', async () => {
  const fonts = await readFallbackFonts(new Set(['ש', 'ל', 'م', 'ძ', '山']));
  expect(fonts.map(({ name, characters }) => [name, [...characters].sort()])).toEqual([
    ['noto-sans-hebrew hebrew', ['ל', 'ש']],
    ['noto-sans-arabic arabic', ['م']],
  ]);
});

it('of a font in parts that a deployment has added, the needed parts are read', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'files'));
  writeFileSync(
    path.join(folder, 'unicode.json'),
    JSON.stringify({ '[4]': 'U+5c71,U+6000-6010', '[119]': 'U+592a-592b', latin: 'U+0000-00ff' }),
  );
  writeFileSync(path.join(folder, 'files/noto-sans-sc-4-400-normal.woff'), 'fourth');
  const fonts = await readFallbackFonts(new Set(['山']), (specifier) => {
    if (specifier !== '@fontsource/noto-sans-sc/LICENSE') throw new Error('not installed');
    return path.join(folder, 'LICENSE');
  });
  expect(fonts.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['noto-sans-sc [4]', 'fourth'],
  ]);
});

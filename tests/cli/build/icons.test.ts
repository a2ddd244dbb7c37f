import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ICONS, prepareIcons } from '../../../cli/build/icons.ts';
import { CommandError } from '../../../cli/io.ts';
import { root, temporaryFolder } from '../support/run-livery.ts';
import { EXAMPLES } from '../support/stamped-brand.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 64 64"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const RED = '<path fill="#ff0000" d="M0 0h64v64H0z"/>';
const draw = (content: Uint8Array, cache = temporaryFolder()) =>
  prepareIcons(cache, content, '#102030', 'assets/mark.svg');
const pixel = async (file: string, x: number, y: number) => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

describe('prepareIcons', () => {
  it.each(EXAMPLES)('draws the icons of %s in their exact sizes', async (id) => {
    const { folder, files } = await draw(readFileSync(path.join(root, 'brands', id, 'assets/logo-sm.svg')));
    for (const { name, size, ...icon } of ICONS) {
      const { width, height, format } = await sharp(path.join(folder, files[name].name)).metadata();
      expect({ name, width, height, format }).toEqual({
        name,
        width: 'width' in icon ? icon.width : size,
        height: size,
        format: 'png',
      });
    }
  });

  it('rasterizes the drawing at the target size', async () => {
    const { folder, files } = await draw(svg(RED));
    expect(await pixel(path.join(folder, files['icon-192'].name), 191, 191)).toEqual([255, 0, 0, 255]);
  });

  it('keeps the proportions, also if the size differs from the view box', async () => {
    const { folder, files } = await draw(
      svg('<path fill="#00ff00" d="M0 0h128v64H0z"/>', 'viewBox="0 0 128 64" width="40" height="20"'),
    );
    const file = path.join(folder, files['icon-192'].name);
    expect(await pixel(file, 96, 96)).toEqual([0, 255, 0, 255]);
    expect((await pixel(file, 96, 4))[3]).toBe(0);
  });

  it('fills the edge of maskable icons with the theme colour', async () => {
    const { folder, files } = await draw(svg(RED));
    const file = path.join(folder, files['icon-maskable-192'].name);
    expect(await pixel(file, 8, 8)).toEqual([16, 32, 48, 255]);
    expect(await pixel(file, 96, 96)).toEqual([255, 0, 0, 255]);
  });

  it('centres the mark in padded icons, whatever the number of its colours', async () => {
    const gradient =
      '<linearGradient id="g"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient><path fill="url(#g)" d="M0 0h64v64H0z"/><path fill="#00ff00" fill-opacity="0.5" d="M0 0L64 64H0z"/>';
    for (const drawing of [RED, gradient]) {
      const { folder, files } = await draw(svg(drawing));
      const file = path.join(folder, files['link-preview'].name);
      const { width, height, channels, isPalette } = await sharp(file).metadata();
      expect([width, height, channels]).toEqual([1200, 630, 3]);
      expect(isPalette ?? false).toBe(drawing === RED);
      for (const [x, y] of [
        [439, 315],
        [760, 315],
        [600, 154],
        [600, 475],
      ] as const)
        expect(await pixel(file, x, y)).toEqual([16, 32, 48, 255]);
      for (const [x, y] of [
        [440, 155],
        [759, 474],
      ] as const)
        expect(await pixel(file, x, y)).not.toEqual([16, 32, 48, 255]);
    }
  });

  it('caches icons by mark and background', async () => {
    const cache = temporaryFolder();
    const first = await draw(svg(RED), cache);
    const file = path.join(first.folder, first.files['icon-32'].name);
    const before = statSync(file).ino;
    expect(await draw(svg(RED), cache)).toEqual(first);
    expect(statSync(file).ino).toBe(before);
    expect((await prepareIcons(cache, svg(RED), '#ffffff', 'x')).folder).not.toBe(first.folder);
  });

  it('supports concurrent builds', async () => {
    const cache = temporaryFolder();
    const sets = await Promise.all(Array.from({ length: 4 }, () => draw(svg(RED), cache)));
    expect(new Set(sets.map(({ folder }) => folder)).size).toBe(1);
  });

  it('accepts a PNG', async () => {
    const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const { folder, files } = await draw(png);
    expect(await pixel(path.join(folder, files['icon-32'].name), 16, 16)).toEqual([0, 255, 0, 255]);
  });
});

describe('prepareIcons with an invalid mark', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['embedded HTML', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>')],
    ['an event', svg('<path onload="alert(1)" d="M0 0"/>')],
    ['an external image', svg('<image href="https://evil.test/x.png"/>')],
    ['a reference to another file', svg('<use href="other.svg#a"/>')],
    ['text', svg('<text x="1" y="1">A</text>')],
    ['an import', svg('<style>@import url(//evil.test/x.css);</style>')],
    ['an external fill', svg('<path fill="url(https://evil.test/x#a)" d="M0 0"/>')],
    [
      'an entity',
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      ),
    ],
    ['no size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['no XML', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"')],
    ['a truncated PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['a GIF', Buffer.from('GIF89a')],
  ])('rejects %s', async (_, content) => {
    const error = await draw(content).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CommandError);
    expect((error as CommandError).message).toMatch(
      /^No icons can be drawn from assets\/mark\.svg:\n {2}- .+\nExport the mark/s,
    );
    expect((error as CommandError).exitCode).toBe(1);
  });

  it('rejects a bitmap with too many pixels', async () => {
    const huge = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000000' } })
      .png()
      .toBuffer();
    await expect(draw(huge)).rejects.toThrow('pixel limit');
  });
});

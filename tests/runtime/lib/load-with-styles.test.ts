import { afterEach, describe, expect, test } from 'vitest';
import { loadWithStyles } from '../../../runtime/lib/load-with-styles.ts';

const BASE = 'https://acme.example/assets/base.js';
const links = () => [...document.head.querySelectorAll('link')];
const chunk = () => Promise.resolve({ name: 'chunk' });

afterEach(() => {
  for (const link of links()) link.remove();
});

describe('loading a chunk with its style sheets', () => {
  test('is the chunk alone where it needs none', async () => {
    expect(await loadWithStyles(chunk, [], BASE)).toEqual({ name: 'chunk' });
    expect(links()).toEqual([]);
  });

  test('waits for the sheets, which are beside the script', async () => {
    const begun: string[] = [];
    const loading = loadWithStyles(() => (begun.push('script'), chunk()), ['./table.css'], BASE).then(() =>
      begun.push('done'),
    );
    await Promise.resolve();
    expect(links().map(({ rel, href }) => [rel, href])).toEqual([
      ['stylesheet', 'https://acme.example/assets/table.css'],
    ]);
    expect(begun).toEqual(['script']);
    links()[0]!.dispatchEvent(new Event('load'));
    await loading;
    expect(begun).toEqual(['script', 'done']);
  });

  test('asks for each sheet once', async () => {
    const loading = [
      loadWithStyles(chunk, ['./menu.css'], BASE),
      loadWithStyles(chunk, ['./menu.css'], BASE),
    ];
    expect(links()).toHaveLength(1);
    links()[0]!.dispatchEvent(new Event('load'));
    await Promise.all(loading);
    await loadWithStyles(chunk, ['./menu.css'], BASE);
    expect(links()).toHaveLength(1);
  });

  test('fails with a sheet, which is asked for anew the next time', async () => {
    const failing = loadWithStyles(chunk, ['./lost.css'], BASE);
    links()[0]!.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow('lost.css could not be loaded');
    const again = loadWithStyles(chunk, ['./lost.css'], BASE);
    expect(links()).toHaveLength(1);
    links()[0]!.dispatchEvent(new Event('load'));
    expect(await again).toEqual({ name: 'chunk' });
  });

  test('fails with the chunk', async () => {
    await expect(loadWithStyles(() => Promise.reject(new Error('gone')), [], BASE)).rejects.toThrow('gone');
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { loadWithStyles } from '../../../runtime/lib/load-with-styles.ts';

const BASE = 'https://acme.example/assets/base.js';
const links = () => [...document.head.querySelectorAll('link')];
const chunk = () => Promise.resolve({ name: 'chunk' });

afterEach(() => {
  for (const link of links()) link.remove();
});

describe('loadWithStyles', () => {
  test('adds no link when the chunk has no style sheets', async () => {
    expect(await loadWithStyles(chunk, [], BASE)).toEqual({ name: 'chunk' });
    expect(links()).toEqual([]);
  });

  test('loads sheets from the URL of the script and waits for them', async () => {
    const events: string[] = [];
    const loading = loadWithStyles(() => (events.push('script'), chunk()), ['./table.css'], BASE).then(() =>
      events.push('done'),
    );
    await Promise.resolve();
    expect(links().map(({ rel, href }) => [rel, href])).toEqual([
      ['stylesheet', 'https://acme.example/assets/table.css'],
    ]);
    expect(events).toEqual(['script']);
    links()[0]!.dispatchEvent(new Event('load'));
    await loading;
    expect(events).toEqual(['script', 'done']);
  });

  test('requests each sheet once', async () => {
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

  test('rejects when a sheet fails to load, and requests it again the next time', async () => {
    const failing = loadWithStyles(chunk, ['./lost.css'], BASE);
    links()[0]!.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow('lost.css could not be loaded');
    const again = loadWithStyles(chunk, ['./lost.css'], BASE);
    expect(links()).toHaveLength(1);
    links()[0]!.dispatchEvent(new Event('load'));
    expect(await again).toEqual({ name: 'chunk' });
  });

  test('rejects when the chunk fails to load', async () => {
    await expect(loadWithStyles(() => Promise.reject(new Error('gone')), [], BASE)).rejects.toThrow('gone');
  });
});

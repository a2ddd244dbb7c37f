import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brandIds } from '../../manifest/brand-folder.ts';
import { integrityOf } from '../content-hash.ts';

/** What would give another brand away. */
export interface OtherBrand {
  id: string;
  /** Id, name and hosts, each a word to look for. */
  words: string[];
  /** Integrity of its pictures, by file. */
  pictures: Map<string, string>;
}

function wordsOf(folder: string, id: string): string[] {
  try {
    const { name, hosts } = JSON.parse(readFileSync(path.join(folder, 'brand.json'), 'utf8')) as {
      name?: unknown;
      hosts?: unknown;
    };
    const words = [name, ...(Array.isArray(hosts) ? hosts : [])];
    return [id, ...words.filter((word) => typeof word === 'string' && word.trim() !== '')].map((word) =>
      word.normalize('NFC').trim(),
    );
  } catch {
    return [id];
  }
}

function picturesOf(folder: string): Map<string, string> {
  const assets = path.join(folder, 'assets');
  const files = existsSync(assets)
    ? readdirSync(assets, { recursive: true, withFileTypes: true }).filter((item) => item.isFile())
    : [];
  return new Map(
    files.map((item) => [integrityOf(readFileSync(path.join(item.parentPath, item.name))), item.name]),
  );
}

/** The brands beside this one. A brand that cannot be read is known by its folder's name. */
export function readBrands(brands: string): OtherBrand[] {
  return brandIds(brands).map((id) => {
    const folder = path.join(brands, id);
    return { id, words: [...new Set(wordsOf(folder, id))], pictures: picturesOf(folder) };
  });
}

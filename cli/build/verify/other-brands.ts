import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brandIds } from '../../manifest/brand-folder.ts';
import { readJson } from '../../manifest/read-source.ts';
import { integrityOf } from '../content-hash.ts';

/** The identity of another brand: its names and images. */
export interface OtherBrand {
  id: string;
  /** Brands of one operator may show each other's names and images. */
  operator?: string;
  /** Id, name and hosts, each a search term. */
  words: string[];
  /** Integrity of its images, by file. */
  pictures: Map<string, string>;
}

function readIdentity(folder: string, id: string): Pick<OtherBrand, 'operator' | 'words'> {
  try {
    const { name, hosts, operator } = readJson(path.join(folder, 'brand.json')) as Record<string, unknown>;
    const words = [name, ...(Array.isArray(hosts) ? hosts : [])];
    return {
      ...(typeof operator === 'string' ? { operator } : {}),
      words: [id, ...words.filter((word) => typeof word === 'string' && word.trim() !== '')].map((word) =>
        word.normalize('NFC').trim(),
      ),
    };
  } catch {
    return { words: [id] };
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

/** All brands of a folder. An unreadable brand is known by its folder name only. */
export function readBrands(brands: string): OtherBrand[] {
  return brandIds(brands).map((id) => {
    const folder = path.join(brands, id);
    const { words, ...identity } = readIdentity(folder, id);
    return { id, ...identity, words: [...new Set(words)], pictures: picturesOf(folder) };
  });
}

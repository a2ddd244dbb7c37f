import type { PageData } from '../../../schemas/generated/types.ts';
import type { BuildRecord } from '../build-record.ts';
import { CARD_PAGES, isSeparateScript, OFFLINE_FILE } from './check-worker.ts';
import { scriptText, type Tag, tagsOf } from './html.ts';
import { type Fault, type Output, textOf } from './output.ts';

const PAGE = 'site/index.html';

/** All HTML files of the site; those of a static demo's card sandbox belong to its backend. */
export function pagesOf(output: Output): string[] {
  const isPage = (name: string) => /^site\/.*\.html$/.test(name) && !name.startsWith(CARD_PAGES);
  return [...new Set([PAGE, ...[...output.keys()].filter(isPage)])];
}

/** Maps a host-absolute URL to a file of the output; undefined for other URLs. */
function fileOf(address: string, base: string): string | undefined {
  return address.startsWith(base) && !address.startsWith('//')
    ? `site/${address.slice(base.length)}`
    : undefined;
}

function linked(tag: Tag): string | undefined {
  if (tag.name === 'link') return tag.attributes.href;
  return ['script', 'img', 'source'].includes(tag.name) ? tag.attributes.src : undefined;
}

function checkLink(output: Output, page: string, base: string, tag: Tag): Fault[] {
  const address = linked(tag);
  if (address === undefined) return [];
  const file = fileOf(address, base);
  const found = file === undefined ? undefined : output.get(file);
  if (!found)
    return [{ check: 'reference', file: page, message: `It loads ${address}, which is not in the output.` }];
  const needs = tag.name === 'script' || ['stylesheet', 'modulepreload'].includes(tag.attributes.rel ?? '');
  if (!needs || tag.attributes.integrity === found.integrity) return [];
  return [
    {
      check: 'integrity',
      file: page,
      message: `The integrity of ${address} is ${tag.attributes.integrity ? 'not that of the file' : 'missing'}.`,
    },
  ];
}

/** The URLs of the scripts that the sign-in page preloads. */
export function preloadedFiles(tags: Tag[]): string[] {
  return (
    tags
      .find(({ attributes }) => attributes.id === 'show-prerendered')
      ?.attributes['data-scripts']?.split(' ')
      .filter(Boolean) ?? []
  );
}

function checkPreloads(output: Output, page: string, base: string, tags: Tag[]): Fault[] {
  const lost = preloadedFiles(tags).filter((address) => !output.has(fileOf(address, base) ?? ''));
  return lost.map((address) => ({
    check: 'reference',
    file: page,
    message: `The sign-in page preloads ${address}, which is not in the output.`,
  }));
}

function checkMarkup(page: string, tags: Tag[]): Fault[] {
  const bad = tags.flatMap(({ name, attributes }) =>
    Object.keys(attributes)
      .filter((key) => key === 'style' || key.startsWith('on'))
      .map((key) => `<${name} ${key}>`),
  );
  return [...new Set(bad)].map((what) => ({
    check: 'markup',
    file: page,
    message: `It has ${what}, which the site's policy forbids.`,
  }));
}

function importMapOf(html: string): Record<string, string> {
  const text = scriptText(html, 'type="importmap"');
  return text === undefined
    ? {}
    : ((JSON.parse(text) as { integrity?: Record<string, string> }).integrity ?? {});
}

function checkImportMap(output: Output, page: string, html: string, record: BuildRecord): Fault[] {
  const { base } = record;
  const map = importMapOf(html);
  const scripts = [...output.values()].filter(
    ({ name }) => name.endsWith('.js') && !isSeparateScript(record, name),
  );
  const wrong = scripts.filter(({ name, integrity }) => map[base + name.slice('site/'.length)] !== integrity);
  const extra = Object.keys(map).filter((address) => !output.has(fileOf(address, base) ?? ''));
  return [
    ...wrong.map(({ name }) => ({
      check: 'integrity',
      file: page,
      message: `The import map lacks the integrity of ${name}.`,
    })),
    ...extra.map((address) => ({
      check: 'reference',
      file: page,
      message: `The import map names ${address}, which is not in the output.`,
    })),
  ];
}

function checkData(
  output: Output,
  page: string,
  html: string,
  { mode, features, backend }: BuildRecord,
): Fault[] {
  const data = JSON.parse(scriptText(html, 'id="brand"') ?? 'null') as PageData | null;
  if (!data) return [{ check: 'page-data', file: page, message: 'It has no brand data.' }];
  const named = [
    ...Object.values(data.logos),
    ...data.features.map(({ entry }) => entry),
    ...Object.values(data.staticDemo ?? {}),
  ];
  const missing = named.filter((file) => !output.has(`site/${file}`));
  const same =
    data.mode === mode &&
    data.features.map(({ id }) => id).join() === features.join() &&
    data.staticDemo?.worker === backend;
  const changed = Object.values(data.textFiles ?? {}).filter(
    ({ file, integrity }) => output.get(`site/${file}`)?.integrity !== integrity,
  );
  return [
    ...changed.map(({ file }) => ({
      check: 'integrity',
      file: page,
      message: `Its data lacks the integrity of ${file}, or the file is not in the output.`,
    })),
    ...missing.map((file) => ({
      check: 'reference',
      file: page,
      message: `Its data names ${file}, which is not in the output.`,
    })),
    ...(same
      ? []
      : [
          {
            check: 'page-data',
            file: page,
            message: 'Its mode, features or backend are not those of build.json.',
          },
        ]),
  ];
}

function checkDemoMark(page: string, html: string, tags: Tag[], { mode }: BuildRecord): Fault[] {
  const isMarked = /<title>Demo · /.test(html);
  const isHidden = tags.some(
    ({ name, attributes }) =>
      name === 'meta' && attributes.name === 'robots' && /noindex/.test(attributes.content ?? ''),
  );
  if (mode === 'demo' && !(isMarked && isHidden))
    return [
      {
        check: 'demo-mark',
        file: page,
        message: 'A demo page has a title that starts with "Demo · " and is not indexed.',
      },
    ];
  return mode === 'live' && (isMarked || isHidden)
    ? [{ check: 'demo-mark', file: page, message: 'A live page has a demo mark.' }]
    : [];
}

function checkPage(output: Output, page: string, record: BuildRecord): Fault[] {
  const html = textOf(output, page);
  if (!html) return [{ check: 'missing', file: page, message: 'There is no such page.' }];
  const tags = tagsOf(html);
  try {
    return [
      ...tags.flatMap((tag) => checkLink(output, page, record.base, tag)),
      ...checkPreloads(output, page, record.base, tags),
      ...checkMarkup(page, tags),
      ...(page !== OFFLINE_FILE
        ? [...checkImportMap(output, page, html, record), ...checkData(output, page, html, record)]
        : []),
      ...checkDemoMark(page, html, tags, record),
    ];
  } catch (error) {
    return [
      { check: 'page-data', file: page, message: `Its data cannot be read: ${(error as Error).message}.` },
    ];
  }
}

/** Pages load only existing files, with their integrity, and agree with build.json. */
export function checkPages(output: Output, record: BuildRecord): Fault[] {
  return pagesOf(output).flatMap((page) => checkPage(output, page, record));
}

/** Every file that style sheets and the web manifest refer to exists. */
export function checkReferences(output: Output, { base }: BuildRecord): Fault[] {
  const sheets = [...output.keys()].filter((file) => file.endsWith('.css'));
  const fromSheets = sheets.flatMap((sheet) =>
    [...textOf(output, sheet).matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, address]) => ({
      from: sheet,
      address: address!,
      file: `site/assets/${address!}`,
    })),
  );
  const icons = [...textOf(output, 'site/manifest.webmanifest').matchAll(/"src": "([^"]+)"/g)].map(
    ([, address]) => ({
      from: 'site/manifest.webmanifest',
      address: address!,
      file: fileOf(address!, base) ?? '',
    }),
  );
  const lost = [...fromSheets, ...icons].filter(
    ({ file, address }) => !output.has(file) && !address.startsWith('#'),
  );
  return lost.map(({ from, address }) => ({
    check: 'reference',
    file: from,
    message: `It points to ${address}, which is not in the output.`,
  }));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { type FileTransfer, linkOrCopyFiles } from './link-or-copy.ts';
import { replaceFolder } from './replace-folder.ts';
import type { SharedBuild } from './shared/shared-build.ts';
import type { BackendBuild } from './static-demo/backend-build.ts';
import { buildRecord, outputFiles } from './stamp/output-files.ts';
import { planOutput } from './stamp/output-plan.ts';

export interface StampOptions {
  /** Base path of the site, with both slashes; default `/`. */
  base?: string;
  /** `copy` for an output that moves to another disk or is edited; default `link`. */
  transfer?: FileTransfer;
  /** Of a static demo: the backend that its pages start. */
  backend?: BackendBuild;
}

export interface Stamped {
  /** The brand's output folder. */
  folder: string;
  build: string;
  /** Number of files in it. */
  files: number;
}

/** Writes one brand's output into `folder` and replaces the existing one atomically. */
export async function stampBrand(
  loaded: LoadedBrand,
  shared: SharedBuild,
  folder: string,
  options: StampOptions = {},
): Promise<Stamped> {
  const { base = '/', transfer = 'link', backend } = options;
  const plan = await planOutput(loaded, shared, { base, backend });
  const files = outputFiles(plan);
  const written = Object.entries({ ...files.written, 'build.json': buildRecord(plan, files) });
  const links = [...plan.featureSet.links, ...files.links];
  replaceFolder(folder, (target) => {
    const folders = new Set(['site/assets', ...links.map(({ to }) => path.posix.dirname(to))]);
    for (const name of folders) mkdirSync(`${target}/${name}`, { recursive: true });
    for (const [file, content] of written) writeFileSync(`${target}/${file}`, content);
    linkOrCopyFiles(links, target, transfer);
  });
  return { folder, build: plan.build, files: written.length + links.length };
}

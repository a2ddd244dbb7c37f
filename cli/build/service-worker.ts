import Handlebars from 'handlebars';
import workerTemplate from '../../templates/sw.js.hbs?raw';
import { jsonForScript } from './escape.ts';

const template = Handlebars.compile<{ site: string; files: boolean }>(workerTemplate, {
  noEscape: true,
  strict: true,
  knownHelpersOnly: true,
});

/** The data of a build's service worker: the constant `SITE` of its script. */
export interface WorkerSite {
  /** Base path of the site, with both slashes. */
  base: string;
  build: string;
  /** Files to cache at installation, below the web root, with their integrity. */
  files: [file: string, integrity: string][];
}

/** The offline page and the worker, below the web root. */
export const OFFLINE_PAGE = 'offline.html';
export const WORKER = 'sw.js';

/**
 * The service worker's script. Without files it removes the caches of earlier builds and itself: a browser
 * keeps a worker whose script is missing.
 */
export function workerScript(site: WorkerSite): string {
  return template({ site: jsonForScript(site), files: site.files.length > 0 });
}

const SITE = /^const SITE = (\{.*\});$/m;

/** The data in a worker's script; undefined if that is not one of `workerScript`. */
export function readWorkerSite(script: string): WorkerSite | undefined {
  const [, text] = SITE.exec(script) ?? [];
  try {
    const site = JSON.parse(text ?? '') as WorkerSite;
    return workerScript(site) === script ? site : undefined;
  } catch {
    return undefined;
  }
}

import type { BuildRecord } from '../build-record.ts';
import { OFFLINE_PAGE, readWorkerSite, WORKER, type WorkerSite } from '../service-worker.ts';
import { type Fault, type Output, textOf } from './output.ts';

export const WORKER_FILE = `site/${WORKER}`;
export const OFFLINE_FILE = `site/${OFFLINE_PAGE}`;

function siteProblems(output: Output, { base, build, files }: WorkerSite, record: BuildRecord): string[] {
  const wrong = files.filter(([file, integrity]) => output.get(`site/${file}`)?.integrity !== integrity);
  const isWanted = record.features.includes('installation');
  const hasOffline = files.some(([file]) => file === OFFLINE_PAGE);
  return [
    ...(base === record.base && build === record.build
      ? []
      : ['Its path or build is not that of build.json.']),
    ...wrong.map(([file]) => `It caches ${file}, which is not in the output or has another integrity.`),
    ...(isWanted === hasOffline
      ? []
      : [isWanted ? 'It has no offline page.' : 'It works although the build has no service worker.']),
  ];
}

/** Folder of a static demo's card sandbox: pages of their own, without parts of the site. */
export const CARD_PAGES = 'site/card-sandbox/';

/** Whether a script runs in a worker or in the card sandbox: no import map and no chunk of the runtime knows it. */
export function isSeparateScript({ backend }: BuildRecord, file: string): boolean {
  if (file === WORKER_FILE) return true;
  return backend !== undefined && (file === `site/${backend}` || file.startsWith(CARD_PAGES));
}

/** The service worker is the generated script and caches files of this output only. */
export function checkWorker(output: Output, record: BuildRecord): Fault[] {
  const site = readWorkerSite(textOf(output, WORKER_FILE));
  const problems = site
    ? siteProblems(output, site, record)
    : ['It is not the script that the build writes.'];
  return problems.map((message) => ({ check: 'worker', file: WORKER_FILE, message }));
}

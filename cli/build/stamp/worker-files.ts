import type { PageData } from '../../../schemas/generated/types.ts';
import { integrityOf } from '../content-hash.ts';
import { inLanguage } from '../feature-set.ts';
import { fontsOf } from '../fonts.ts';
import { offlinePage } from '../offline-page.ts';
import { isInstallable } from '../page-html.ts';
import { OFFLINE_PAGE, WORKER, workerScript } from '../service-worker.ts';
import { type OutputPlan, signInRoute, surfaceColor } from './output-plan.ts';
import { pageParts } from './site-page.ts';

/** Files of the offline page and of the first paint, with their integrity: the service worker precaches them. */
function precachedFiles(
  { shared, featureSet, loaded, logos, theme }: OutputPlan,
  language: string,
): [string, string][] {
  const scripts = [
    shared.graph.app,
    ...inLanguage(featureSet.preloads.every, language),
    ...inLanguage(featureSet.preloads.signIn[signInRoute(loaded)], language),
  ];
  const fonts = fontsOf(loaded.brand.theme).map((font) => shared.fonts[font]);
  const images = [logos.favicon, logos.logo, logos.logo_dark];
  return [
    [theme.file, theme.integrity],
    ...[shared.graph.style, ...fonts, ...scripts].map((file): [string, string] => [
      file,
      shared.files[file]!,
    ]),
    ...new Map(images.map(({ file, integrity }) => [file, integrity])),
  ];
}

/** The service worker with its offline page; without the feature, the worker that removes an earlier one. */
export function workerFiles(plan: OutputPlan, page: PageData): Record<string, string> {
  const { base, build, loaded } = plan;
  if (!isInstallable(page)) return { [`site/${WORKER}`]: workerScript({ base, build, files: [] }) };
  const offline = offlinePage(page, pageParts(plan, page).styles, surfaceColor(loaded));
  const files: [string, string][] = [
    [OFFLINE_PAGE, integrityOf(offline)],
    ...precachedFiles(plan, page.languages[0]!),
  ];
  return {
    [`site/${OFFLINE_PAGE}`]: offline,
    [`site/${WORKER}`]: workerScript({ base, build, files }),
  };
}

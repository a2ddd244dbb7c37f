import { writingDirection } from '../../../domain/strings/writing-direction.ts';
import Handlebars from 'handlebars';
import devTemplate from '../../../templates/dev.html.hbs?raw';
import type { PageData } from '../../../schemas/generated/types.ts';
import type { LoadedBrand } from '../../manifest/loaded-brand.ts';
import { FEATURES } from '../../manifest/schema-data.ts';
import { jsonForScript } from '../escape.ts';
import { pageCalls } from '../feature-set.ts';
import { pageData } from '../page-data.ts';

type PageFeature = PageData['features'][number];

/** Module that loads the style sheets: the shared one and the brand's. */
export const STYLES = 'virtual:livery-styles';
/** Address of the component kit: served by the dev server only. */
const KIT_ADDRESS = '/_kit';
const APP_ENTRY = 'app/main.tsx';
const KIT_ENTRY = 'dev/kit.tsx';
/** The path of the brand's own files on the dev server. */
export const BRAND_FILES = '@brand/';

const template = Handlebars.compile(devTemplate, { strict: true });

function devFeature(id: string): PageFeature {
  const { slots, routes, nav } = FEATURES.get(id)!;
  return {
    id,
    entry: `features/${id}/feature.ts`,
    slots,
    routes: routes as PageFeature['routes'],
    nav: nav as PageFeature['nav'],
  };
}

function devData(loaded: LoadedBrand): PageData {
  const logos = Object.fromEntries(
    Object.entries(loaded.brand.logos).map(([slot, file]) => [slot, BRAND_FILES + file]),
  ) as unknown as PageData['logos'];
  return pageData(loaded, {
    base: '/',
    build: 'dev',
    logos,
    features: loaded.features.map(devFeature),
    calls: pageCalls(loaded.features),
  });
}

/**
 * The page of the dev server: the same data as a stamped page, with source modules instead of chunks and
 * without integrity.
 */
export function devHtml(loaded: LoadedBrand, address = '/'): string {
  const data = devData(loaded);
  return template({
    language: data.languages[0],
    direction: writingDirection(data.languages[0]!),
    theme: data.theme.default,
    title: `Dev · ${data.name}`,
    favicon: `/${data.logos.favicon}`,
    data: jsonForScript(data),
    styles: STYLES,
    entry: address.replace(/[?#].*$/, '') === KIT_ADDRESS ? KIT_ENTRY : APP_ENTRY,
  });
}

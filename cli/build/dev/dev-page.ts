import { writingDirection } from '../../../domain/strings/writing-direction.ts';
import Handlebars from 'handlebars';
import devTemplate from '../../../templates/dev.html.hbs?raw';
import type { PageData } from '../../../schemas/generated/types.ts';
import type { LoadedBrand } from '../../manifest/loaded-brand.ts';
import { jsonForScript } from '../escape.ts';
import { pageCalls, pageFeature } from '../feature-set.ts';
import { mapValues } from '../map-values.ts';
import { pageData } from '../page-data.ts';

/** Module that loads the style sheets: the shared one and the brand's. */
export const STYLES = 'virtual:livery-styles';
/** Address of the component gallery: served by the dev server only. */
const GALLERY_ADDRESS = '/_gallery';
const APP_ENTRY = 'app/main.tsx';
const GALLERY_ENTRY = 'dev/gallery.tsx';
/** The path of the brand's own files on the dev server. */
export const BRAND_FILES = '@brand/';

const template = Handlebars.compile(devTemplate, { strict: true });

function devData(loaded: LoadedBrand): PageData {
  return pageData(loaded, {
    base: '/',
    build: 'dev',
    logos: mapValues(loaded.brand.logos, (file) => BRAND_FILES + file),
    features: loaded.features.map((id) => pageFeature(id, `features/${id}/feature.ts`)),
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
    entry: address.replace(/[?#].*$/, '') === GALLERY_ADDRESS ? GALLERY_ENTRY : APP_ENTRY,
  });
}

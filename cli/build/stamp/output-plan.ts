import path from 'node:path';
import type { LoadedBrand } from '../../manifest/loaded-brand.ts';
import { contentHash, integrityOf, nameHash } from '../content-hash.ts';
import { type FeatureSet, featureSet } from '../feature-set.ts';
import { type IconSet, prepareIcons } from '../icons.ts';
import { logoFiles, type LogoFiles } from '../logo-files.ts';
import { serverBrand, VERSION } from '../page-data.ts';
import type { SharedBuild } from '../shared/shared-build.ts';
import type { SignInRoute } from '../shared/sign-in-routes.ts';
import type { BackendBuild } from '../static-demo/backend-build.ts';
import { type TextFile, textFiles } from '../text-files.ts';
import { themeCss } from '../theme-css.ts';

/** The parts of a brand's output before any file of it is written. */
export interface OutputPlan {
  loaded: LoadedBrand;
  shared: SharedBuild;
  base: string;
  featureSet: FeatureSet;
  icons: IconSet;
  logos: LogoFiles;
  theme: { file: string; css: string; integrity: string };
  texts: Record<string, TextFile>;
  build: string;
  /** Of a static demo. */
  demo?: { backend: BackendBuild; brand: { file: string; content: string } };
}

const BASE = /^\/(?:[a-z0-9-]+\/)*$/i;

/** Whether a text is a path with a slash at both ends: `/`, `/trade/`. */
export const isBasePath = (text: string): boolean => BASE.test(text);

function themeOf({ brand }: LoadedBrand, shared: SharedBuild): OutputPlan['theme'] {
  const css = themeCss(brand.theme, (font) => path.posix.basename(shared.fonts[font]));
  const integrity = integrityOf(css);
  return { file: `assets/theme-${nameHash(integrity)}.css`, css, integrity };
}

/** The page background of the brand's default theme. */
export function surfaceColor({ brand: { theme } }: LoadedBrand): string {
  return theme[theme.default].base100;
}

export function signInRoute({ settings, features }: LoadedBrand): SignInRoute {
  return settings.login_page === 'dark' && features.includes('dark-auth')
    ? 'account-signin-dark'
    : 'account-signin';
}

/** The brand's data for the backend of a static demo. */
function demoOf(
  loaded: LoadedBrand,
  build: string,
  backend: BackendBuild | undefined,
): Pick<OutputPlan, 'demo'> {
  if (!backend) return {};
  const content = `${JSON.stringify(serverBrand(loaded, build))}\n`;
  return { demo: { backend, brand: { file: `assets/brand-${contentHash(content)}.json`, content } } };
}

/** Computes everything that the files of an output have in common, and draws its icons. */
export async function planOutput(
  loaded: LoadedBrand,
  shared: SharedBuild,
  { base, backend }: { base: string; backend?: BackendBuild },
): Promise<OutputPlan> {
  if (!isBasePath(base)) throw new Error(`Not a path with both slashes: ${JSON.stringify(base)}`);
  const logos = logoFiles(loaded);
  const icons = prepareIcons(
    shared.cache,
    logos.logo_sm.content,
    surfaceColor(loaded),
    loaded.brand.logos.logo_sm,
  );
  const theme = themeOf(loaded, shared);
  const { brand, settings, features, text } = loaded;
  const logoNames = Object.values(logos).map(({ file }) => file);
  const build = contentHash(
    VERSION,
    shared.hash,
    base,
    backend?.worker ?? '',
    backend?.database ?? '',
    theme.file,
    ...logoNames,
    JSON.stringify({ brand, settings, features, text }),
  );
  return {
    loaded,
    shared,
    base,
    featureSet: featureSet(shared, features, brand.languages, base),
    icons: await icons,
    logos,
    theme,
    texts: textFiles(loaded),
    build,
    ...demoOf(loaded, build, backend),
  };
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { LoadedBrand, LoadResult } from '../../manifest/loaded-brand.ts';
import { FONTS, type FontId } from '../fonts.ts';
import { themeCss } from '../theme-css.ts';
import { BRAND_FILES, devHtml, STYLES } from './dev-page.ts';
import { reloadPlan } from './reload-plan.ts';
import { debounce } from './debounce.ts';

const THEME = 'virtual:livery-theme.css';
const FONT_FILES = '/@fonts/';
const DEBOUNCE_MS = 60;
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface BrandPluginOptions {
  root: string;
  loaded: LoadedBrand;
  load(): Promise<LoadResult>;
  /** Prints a manifest's problems in the terminal and returns them as text for the page. */
  explain(result: LoadResult): string;
  /** Called before each page reload, with the brand to show. */
  onChange(loaded: LoadedBrand): Promise<void>;
}

function fontAddress(font: FontId): string {
  return `${FONT_FILES}${font}.woff2`;
}

/** A brand's image or a bundled font, as a file on disk. */
function fileFor(root: string, folder: string, address: string): string | undefined {
  if (address.startsWith(FONT_FILES)) {
    const font = FONTS[path.basename(address, '.woff2') as FontId];
    return font && path.join(root, 'node_modules', font.file);
  }
  if (!address.startsWith(`/${BRAND_FILES}assets/`)) return undefined;
  const file = path.join(folder, decodeURIComponent(address.slice(BRAND_FILES.length + 1)));
  return file.startsWith(path.join(folder, 'assets') + path.sep) ? file : undefined;
}

function serveFiles(root: string, folder: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const file = fileFor(root, folder, (request.url ?? '').replace(/\?.*$/, ''));
    if (!file) return next();
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
        response.end(content);
      },
      () => next(),
    );
  };
}

/**
 * An address without a file is a page of the app; one that looks like a file name is a page only for a
 * navigation request.
 */
function isPage({ method, url = '/', headers }: Connect.IncomingMessage): boolean {
  const address = url.replace(/\?.*$/, '');
  const isGoing = headers.accept?.includes('text/html') ?? false;
  return (
    (method === 'GET' || method === 'HEAD') &&
    (isGoing || (path.posix.extname(address) === '' && !address.startsWith('/@')))
  );
}

function servePages(server: ViteDevServer, current: () => LoadedBrand): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!isPage(request)) return next();
    server.transformIndexHtml(request.url ?? '/', devHtml(current(), request.url)).then((html) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html);
    }, next);
  };
}

/** Serves a brand's page, theme and images on the dev server, and applies changes of its files. */
export function brandPlugin({ root, loaded, load, explain, onChange }: BrandPluginOptions): Plugin {
  let current = loaded;
  let isBroken = false;

  async function refresh({ environments, ws }: ViteDevServer): Promise<void> {
    const result = await load();
    if (!result.ok) {
      isBroken = true;
      ws.send({ type: 'error', err: { message: explain(result), stack: '', plugin: 'livery' } });
      return;
    }
    const plan = reloadPlan(current, result.loaded);
    current = result.loaded;
    if (plan === 'page') await onChange(current);
    const theme = environments.client.moduleGraph.getModuleById(`\0${THEME}`);
    if (plan === 'page') ws.send({ type: 'full-reload', path: '*' });
    else if (plan === 'styles' && theme) await environments.client.reloadModule(theme);
    // An update, even an empty one, removes the error overlay.
    else if (isBroken) ws.send({ type: 'update', updates: [] });
    isBroken = false;
  }

  return {
    name: 'livery:brand',
    resolveId: (id) => (id === STYLES || id === THEME ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${STYLES}`) return `import '/app/app.css';\nimport '${THEME}';`;
      return id === `\0${THEME}` ? themeCss(current.brand.theme, fontAddress) : undefined;
    },
    configureServer(server) {
      server.watcher.add(current.folder);
      const changed = debounce(
        () => refresh(server).catch((error: unknown) => server.config.logger.error(String(error))),
        DEBOUNCE_MS,
      );
      server.watcher.on('all', (_, file) => {
        if (file.startsWith(current.folder + path.sep)) changed();
      });
      server.middlewares.use(serveFiles(root, current.folder));
      return () => server.middlewares.use(servePages(server, () => current));
    },
  };
}

import Handlebars from 'handlebars';
import caddyTemplate from '../../templates/Caddyfile.hbs?raw';
import headersTemplate from '../../templates/_headers.hbs?raw';
import redirectsTemplate from '../../templates/_redirects.hbs?raw';
import nginxTemplate from '../../templates/nginx.conf.hbs?raw';
import { strictTransport } from '../../domain/access/strict-transport.ts';
import type { HeaderRule } from './header-rules.ts';
import { mapValues } from './map-values.ts';

interface Hosting {
  id: string;
  base: string;
  hosts: string[];
  sameOriginApi: boolean;
  hstsIncludeSubDomains: boolean;
  rules: HeaderRule[];
}

/** The values of a configuration that differ between brands. */
interface BrandValues {
  id: string;
  /** The nginx variable for caching by address. */
  variable: string;
  serverNames: string;
  siteAddresses: string;
  policy: string;
}

interface View extends BrandValues {
  base: string;
  nested: boolean;
  sameOriginApi: boolean;
  security: [string, string][];
  htmlCache: string;
  assetCache: string;
}

const compile = (template: string) =>
  Handlebars.compile<View>(template, { noEscape: true, strict: true, knownHelpersOnly: true });
const TEMPLATES = {
  'nginx.conf': compile(nginxTemplate),
  Caddyfile: compile(caddyTemplate),
  _headers: compile(headersTemplate),
  _redirects: compile(redirectsTemplate),
};
const POLICY = 'Content-Security-Policy';

const PLACEHOLDER = /<<(\w+)>>/g;
const PLACEHOLDERS: BrandValues = {
  id: '<<id>>',
  variable: '<<variable>>',
  serverNames: '<<serverNames>>',
  siteAddresses: '<<siteAddresses>>',
  policy: '<<policy>>',
};

type Shape = Omit<View, keyof BrandValues>;

function brandValues({ id, hosts, rules }: Hosting): BrandValues {
  return {
    id,
    variable: `app_${id.replaceAll('-', '_')}`,
    serverNames: hosts.join(' ') || '_',
    siteAddresses: hosts.join(', ') || ':443',
    policy: rules[0]!.headers[POLICY]!,
  };
}

function shapeOf({ base, sameOriginApi, hstsIncludeSubDomains, rules }: Hosting): Shape {
  const [everywhere, assets] = rules as [HeaderRule, HeaderRule];
  const { 'Cache-Control': htmlCache, ...security } = everywhere.headers;
  return {
    base,
    nested: base !== '/',
    sameOriginApi,
    security: [
      ...Object.entries({ ...security, [POLICY]: PLACEHOLDERS.policy }),
      ['Strict-Transport-Security', strictTransport(hstsIncludeSubDomains)],
    ],
    htmlCache: htmlCache!,
    assetCache: assets.headers['Cache-Control']!,
  };
}

type Rendered = Record<keyof typeof TEMPLATES, string>;

/** Rendered templates with placeholders, by the shape that many brands share. */
const renderedShapes = new Map<string, Rendered>();

function render(shape: Shape): Rendered {
  const key = JSON.stringify(shape);
  const found = renderedShapes.get(key);
  if (found) return found;
  const view = { ...shape, ...PLACEHOLDERS };
  const files = mapValues(TEMPLATES, (template) => template(view));
  renderedShapes.set(key, files);
  return files;
}

/**
 * The configuration of each kind of host, by file, with the same headers and addresses. `headers.json` is for
 * Livery's own server, which adds transport security itself.
 */
export function hostingFiles(
  hosting: Hosting,
): Record<'nginx.conf' | 'Caddyfile' | 'headers.json' | '_headers' | '_redirects', string> {
  const values = brandValues(hosting);
  const files = render(shapeOf(hosting));
  const filled = (file: keyof Rendered) =>
    files[file].replace(PLACEHOLDER, (_, name: keyof BrandValues) => values[name]);
  return {
    'nginx.conf': filled('nginx.conf'),
    Caddyfile: filled('Caddyfile'),
    'headers.json': `${JSON.stringify({ rules: hosting.rules }, null, 2)}\n`,
    _headers: filled('_headers'),
    _redirects: filled('_redirects'),
  };
}

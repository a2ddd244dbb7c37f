import Handlebars from 'handlebars';
import caddyTemplate from '../../templates/Caddyfile.hbs?raw';
import headersTemplate from '../../templates/_headers.hbs?raw';
import nginxTemplate from '../../templates/nginx.conf.hbs?raw';
import { strictTransport } from '../../domain/access/strict-transport.ts';
import type { HeaderRule } from './header-rules.ts';

interface Hosting {
  id: string;
  base: string;
  hosts: string[];
  sameOriginApi: boolean;
  hstsIncludeSubDomains: boolean;
  rules: HeaderRule[];
}

interface View extends Omit<Hosting, 'rules'> {
  nested: boolean;
  /** The nginx variable for caching by address. */
  variable: string;
  security: [string, string][];
  htmlCache: string;
  assetCache: string;
}

const compile = (template: string) =>
  Handlebars.compile<View>(template, { noEscape: true, strict: true, knownHelpersOnly: true });
const nginx = compile(nginxTemplate);
const caddy = compile(caddyTemplate);
const headers = compile(headersTemplate);

function viewOf({ rules, ...hosting }: Hosting): View {
  const [everywhere, assets] = rules as [HeaderRule, HeaderRule];
  const { 'Cache-Control': htmlCache, ...security } = everywhere.headers;
  return {
    ...hosting,
    nested: hosting.base !== '/',
    variable: `app_${hosting.id.replaceAll('-', '_')}`,
    security: [
      ...Object.entries(security),
      ['Strict-Transport-Security', strictTransport(hosting.hstsIncludeSubDomains)],
    ],
    htmlCache: htmlCache!,
    assetCache: assets.headers['Cache-Control']!,
  };
}

/**
 * The configuration of each kind of host, by file, with the same headers and addresses. `headers.json` is for
 * Livery's own server, which adds transport security itself.
 */
export function hostingFiles(
  hosting: Hosting,
): Record<'nginx.conf' | 'Caddyfile' | 'headers.json' | '_headers', string> {
  const view = viewOf(hosting);
  return {
    'nginx.conf': nginx(view),
    Caddyfile: caddy(view),
    'headers.json': `${JSON.stringify({ rules: hosting.rules }, null, 2)}\n`,
    _headers: headers(view),
  };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import flags from '../../../schemas/generated/flags.json' with { type: 'json' };
import { temporaryFolder } from './temporary-folder.ts';

const defaultSettings = Object.fromEntries(Object.entries(flags).map(([name, face]) => [name, face.default]));

export const SCRIPT = `export const words = ${JSON.stringify(Array.from({ length: 400 }, (_, n) => `word ${n}`))};\n`;

/** A demo brand with every flag at its default. */
export function serverBrand(over: Partial<ServerBrand> = {}): ServerBrand {
  return {
    version: '0.1.0',
    build: 'test',
    id: 'northwind',
    name: 'Northwind',
    mode: 'demo',
    languages: ['en', 'es'],
    hosts: [],
    allowedHosts: [],
    links: {},
    markets: [],
    accountCurrencies: ['USD'],
    session: 'cookie',
    settings: defaultSettings,
    features: ['auth', 'profile'],
    deposits: {},
    payouts: {},
    plans: [],
    primary: '#0057b8',
    ...over,
  };
}

const HEADERS = [
  {
    match: '*',
    headers: { 'Content-Security-Policy': "default-src 'self'", 'X-Content-Type-Options': 'nosniff' },
  },
  { match: 'assets/*', headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' } },
  {
    match: 'index.html',
    headers: { 'Content-Security-Policy': "default-src 'self'; script-src 'self' 'sha256-x'" },
  },
];

/** A built brand on disk, with a file outside its web root and a hidden one inside it. */
export function builtSite(over: Partial<ServerBrand> = {}, base = '/'): string {
  const folder = path.join(temporaryFolder(), over.id ?? 'northwind');
  const files: Record<string, string> = {
    'server.json': JSON.stringify(serverBrand(over)),
    'headers.json': JSON.stringify({
      rules: HEADERS.map(({ match, headers }) => ({ match: base + match, headers })),
    }),
    'build.json': JSON.stringify({ base }),
    'site/_headers': '/*\n',
    'site/index.html': '<!doctype html><title>Home</title>',
    'site/robots.txt': 'User-agent: *\n',
    'site/.env': 'SECRET=1\n',
    'site/.git/config': '[core]\n',
    'site/.well-known/security.txt': 'Contact: mailto:security@northwind.example\n',
    'site/assets/app-abc123.js': SCRIPT,
    'site/assets/ready-abc123.css': 'a{}'.repeat(500),
    'site/assets/ready-abc123.css.br': 'precompressed',
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

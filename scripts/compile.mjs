import './bundler-memory.mjs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './root.mjs';

/** Small dependencies of every command: one bundled file loads faster than two hundred modules. */
const BUNDLED = [
  'ajv',
  'commander',
  'culori',
  'fast-deep-equal',
  'fast-uri',
  'json-schema-traverse',
  'jsonc-parser',
  'saxes',
  'xmlchars',
  '@noble/hashes',
  '@scure/base',
];

// The child process of `bundle` (bundle.mjs).
const [folder, name, entries] = process.argv.slice(2);
const input = Object.fromEntries(
  Object.entries(JSON.parse(entries)).map(([entry, source]) => [entry, path.join(root, source)]),
);
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir: folder,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      checks: { pluginTimings: false },
      input,
      output: { entryFileNames: '[name].js', chunkFileNames: `${name}-[name]-[hash].js` },
    },
  },
});

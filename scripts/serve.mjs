import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure.mjs';

await ensureInstalled({ withDev: false });
const file = await bundle('serve', 'server/node/serve.ts');
// The compiled backend starts by itself, without the right to write here: node .livery/bin/serve.js
if (process.argv.includes('--compile')) console.log(file);
else await import(pathToFileURL(file));

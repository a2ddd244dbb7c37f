import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { bundleCli } from './bundle-cli.mjs';
import { ensureInstalled } from './ensure.mjs';

await ensureInstalled({ withDev: false });
const file = await bundle('serve', 'server/node/serve.ts');
// A user without the right to write here starts what is compiled: .livery/bin/serve.js and scripts/livery.mjs.
if (process.argv.includes('--compile')) console.log(`${file}\n${await bundleCli()}`);
else await import(pathToFileURL(file));

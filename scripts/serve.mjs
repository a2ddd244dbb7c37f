import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure.mjs';

await ensureInstalled();
await import(pathToFileURL(await bundle('serve', 'server/node/serve.ts')));

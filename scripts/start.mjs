import { pathToFileURL } from 'node:url';
import { bundleCli } from './bundle-cli.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

await ensureInstalled();
endWithParent();
const { main } = await import(pathToFileURL(await bundleCli()));
process.exitCode = await main(['preview', 'northwind', ...process.argv.slice(2)], { root });

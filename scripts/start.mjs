import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

ensureInstalled();
endWithParent();
const { main } = await import(pathToFileURL(await bundle('livery', 'cli/main.ts')));
process.exitCode = await main(['preview', 'northwind', ...process.argv.slice(2)], { root });

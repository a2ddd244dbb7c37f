import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

ensureInstalled();
const { main } = await import(pathToFileURL(await bundle('bench', 'bench/main.ts')));
const missed = await main(root, process.argv.slice(2));
if (missed) console.error(`${missed} goal(s) missed on this machine. Times vary between machines: compare ratios.`);

import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

ensureInstalled();
const { main, problemOf } = await import(pathToFileURL(await bundle('bench', 'bench/main.ts')));
const names = process.argv.slice(2);
const problem = problemOf(names);
if (problem) {
  console.error(problem);
  process.exit(2);
}
const missed = await main(root, names);
if (missed)
  console.error(`${missed} goal(s) missed on this machine. Times vary between machines: compare ratios.`);

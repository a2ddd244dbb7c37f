#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

ensureInstalled();
const { main } = await import(pathToFileURL(await bundle('livery', 'cli/main.ts')));
process.exitCode = await main(process.argv.slice(2), { root });

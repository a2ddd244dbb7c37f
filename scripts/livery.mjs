#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { bundleCli } from './bundle-cli.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

await ensureInstalled();
const { main } = await import(pathToFileURL(await bundleCli()));
process.exitCode = await main(process.argv.slice(2), { root });

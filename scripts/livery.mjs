#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { bundleCli } from './bundle-cli.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

/** A preview serves the API reference, and `dev` the query devtools, from packages for development. */
const DEV_COMMANDS = ['dev', 'preview'];
await ensureInstalled({ withDev: process.argv.slice(2).some((word) => DEV_COMMANDS.includes(word)) });
const { main } = await import(pathToFileURL(await bundleCli()));
process.exitCode = await main(process.argv.slice(2), { root });

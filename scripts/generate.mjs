import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

await ensureInstalled();
const check = process.argv.includes('--check');
const { generate, missingParts } = await import(
  pathToFileURL(await bundle('generate', 'schemas/generate/main.ts'))
);
const names = await generate(root, check).catch((error) => {
  console.error(['ContractError', 'SyntaxError'].includes(error.name) ? error.message : error);
  process.exit(1);
});
if (check && names.length) {
  console.error(`Generated files are out of date: ${names.join(', ')}\nRun: npm run generate`);
  process.exit(1);
}
console.log(
  names.length
    ? `Wrote ${names.length} generated file${names.length === 1 ? '' : 's'}`
    : 'Generated files are up to date',
);
const missing = missingParts(root);
if (missing.length) {
  console.error(`Still to write:\n  ${missing.join('\n  ')}`);
  process.exit(1);
}

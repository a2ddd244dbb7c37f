import { readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { browserConfig, inProduction } from '../../../cli/build/shared/vite-config.ts';
import { root, temporaryFolder } from '../support/run-livery.ts';
import { EXAMPLES, loaded, sharedBuild, stamped } from '../support/stamped-brand.ts';

async function fullBuild(features: string[]): Promise<number> {
  const config = browserConfig(root, features, temporaryFolder());
  const { output } = (await inProduction(() =>
    build({ ...config, build: { ...config.build, write: false } }),
  )) as Rolldown.RolldownOutput;
  return output
    .filter((item) => item.type === 'chunk' && !item.fileName.startsWith('assets/style-'))
    .reduce((sum, item) => sum + gzipSync((item as Rolldown.OutputChunk).code, { level: 9 }).length, 0);
}

/** The more features the shared build has, the finer it is cut, and each chunk is compressed by itself: some 100 bytes a cut. What is in the chunks is checked exactly elsewhere. */
describe('stamping beside a full build of the same brand', () => {
  it.each(EXAMPLES)('gives %s the same code, within 2 % of its size', async (id) => {
    const { features } = await loaded(id);
    const { sizes } = await sharedBuild();
    const { folder } = await stamped(id);
    const scripts = readdirSync(path.join(folder, 'site/assets')).filter((file) => file.endsWith('.js'));
    const size = scripts.reduce((sum, file) => sum + sizes[`assets/${file}`]!.gzip, 0);
    const full = await fullBuild(features);
    expect(Math.abs(size - full) / full).toBeLessThan(0.02);
  });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../cli/build/shared/text-file.ts';
import { browserConfig, inProduction } from '../../../cli/build/shared/vite-config.ts';
import { root, temporaryFolder } from '../support/run-livery.ts';
import { EXAMPLES, loaded, sharedBuild, stamped } from '../support/stamped-brand.ts';

/** Size of the scripts after gzip, without the texts of other languages. */
async function fullBuild(features: string[], languages: string[]): Promise<number> {
  const config = browserConfig(root, features, temporaryFolder());
  const { output } = (await inProduction(() =>
    build({ ...config, build: { ...config.build, write: false } }),
  )) as Rolldown.RolldownOutput;
  const isShown = (language?: string) => language === undefined || ['en', ...languages].includes(language);
  return output
    .filter((item) => item.type === 'chunk')
    .filter(
      ({ fileName, moduleIds }) =>
        !fileName.startsWith('assets/style-') && moduleIds.map(languageOf).some(isShown),
    )
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** Each chunk is compressed separately, which costs about 100 bytes per chunk; other tests check the contents. */
describe('stamped output compared with a full build', () => {
  it.each(EXAMPLES)('has the script size of a full build of %s within 2 %', async (id) => {
    const { features, brand } = await loaded(id);
    const { sizes } = await sharedBuild();
    const { folder } = await stamped(id);
    const scripts = readdirSync(path.join(folder, 'site/assets')).filter((file) => file.endsWith('.js'));
    const size = scripts.reduce((sum, file) => sum + sizes[`assets/${file}`]!.gzip, 0);
    const full = await fullBuild(features, brand.languages);
    expect(Math.abs(size - full) / full).toBeLessThan(0.02);
  });
});

import { FEATURES } from '../../manifest/schema-data.ts';
import type { BuildRecord } from '../build-record.ts';
import type { ChunkGraph } from '../shared/chunk-graph.ts';
import { isSeparateScript } from './check-worker.ts';
import type { Fault, Output } from './output.ts';

const FEATURE = /^runtime\/features\/([a-z0-9-]+)\//;

function reasonAgainst(feature: string, { mode, features }: BuildRecord): string | undefined {
  const definition = FEATURES.get(feature);
  if (!definition) return `the feature "${feature}" is not known`;
  if (mode === 'live' && definition.demoOnly)
    return `the feature "${feature}" simulates and this is a live build`;
  return features.includes(feature) ? undefined : `the feature "${feature}" is not enabled`;
}

/** Proves from the chunk graph that the output has no module of a disabled feature. */
export function checkModules(output: Output, record: BuildRecord, graph: ChunkGraph): Fault[] {
  const scripts = [...output.keys()].filter(
    (file) => file.endsWith('.js') && !isSeparateScript(record, file),
  );
  return scripts.flatMap((file): Fault[] => {
    const chunk = graph.chunks[file.replace(/^site\//, '')];
    if (!chunk)
      return [
        {
          check: 'modules',
          file,
          message: 'This script is not part of the shared build, so that its modules are unknown.',
        },
      ];
    const owners = new Set(chunk.modules.flatMap((module) => FEATURE.exec(module)?.[1] ?? []));
    const reasons = [...owners].sort().flatMap((owner) => reasonAgainst(owner, record) ?? []);
    return reasons.map((reason) => ({
      check: 'modules',
      file,
      message: `It contains forbidden code: ${reason}.`,
    }));
  });
}

/** Every feature in the record is allowed in its mode. */
export function checkFeatures({ mode, features }: BuildRecord): Fault[] {
  return features.flatMap((feature): Fault[] => {
    const definition = FEATURES.get(feature);
    if (definition && !(mode === 'live' && definition.demoOnly)) return [];
    return [
      {
        check: 'modules',
        file: 'build.json',
        message: definition
          ? `The feature "${feature}" simulates and this is a live build.`
          : `The feature "${feature}" is not known.`,
      },
    ];
  });
}

/** Shared files equal those of the shared build byte for byte, including compressed siblings and fonts. */
export function checkSharedFiles(output: Output, files: Record<string, string>): Fault[] {
  const changed = Object.entries(files).filter(
    ([file, integrity]) => (output.get(`site/${file}`)?.integrity ?? integrity) !== integrity,
  );
  return changed.map(([file]) => ({
    check: 'integrity',
    file: `site/${file}`,
    message: 'It is not the file of the shared build.',
  }));
}

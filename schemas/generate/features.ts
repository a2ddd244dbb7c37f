import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { entryFile, pageFile, slotFile } from './feature-files.ts';
import type { FeatureFile, Schemas } from './load.ts';

const LABELS = 'runtime/app/shell/text';

/** Files of a feature's implementation, below the root. */
function filesOf(id: string, { routes, slots }: FeatureFile): string[] {
  return [
    entryFile(id),
    ...routes.map((route) => pageFile(id, route.id)),
    ...slots.map(({ slot }) => slotFile(id, slot)),
  ];
}

/** Content of the files with the labels of the navigation, one for each language. */
function readLabels(root: string): Map<string, string> {
  const files = readdirSync(path.join(root, LABELS)).map((name) => `${LABELS}/${name}`);
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** What the definitions of features require and the runtime lacks: files, and labels of navigation entries. */
export function missingFeatureParts(root: string, { features }: Pick<Schemas, 'features'>): string[] {
  const labels = readLabels(root);
  return [...features].flatMap(([id, feature]) => [
    ...filesOf(id, feature)
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${id} has no ${file}`),
    ...feature.nav.flatMap(({ id: entry }) =>
      [...labels]
        .filter(([, text]) => !text.includes(`'nav.${entry}':`))
        .map(([file]) => `${id} has no label 'nav.${entry}' in ${file}`),
    ),
  ]);
}

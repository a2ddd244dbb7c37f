import path from 'node:path';
import { entryFile } from '../../../schemas/generate/feature-files.ts';

/** The inputs of the shared build by name, as absolute paths: the app, the style sheet and each feature. */
export function runtimeEntries(root: string, features: readonly string[]): Record<string, string> {
  const runtime = path.join(root, 'runtime');
  return {
    app: path.join(runtime, 'app/main.tsx'),
    style: path.join(runtime, 'app/app.css'),
    ...Object.fromEntries(features.map((id) => [id, path.join(root, entryFile(id))])),
  };
}

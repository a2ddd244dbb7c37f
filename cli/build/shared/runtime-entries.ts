import path from 'node:path';

/** Folder of the runtime, with the path of each feature's entry. */
export function runtimeEntries(root: string, features: readonly string[]): Record<string, string> {
  const runtime = path.join(root, 'runtime');
  return {
    app: path.join(runtime, 'app/main.tsx'),
    style: path.join(runtime, 'app/app.css'),
    ...Object.fromEntries(features.map((id) => [id, path.join(runtime, 'features', id, 'feature.ts')])),
  };
}

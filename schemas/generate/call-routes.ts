import { HEADER } from './header.ts';
import type { Schemas } from './load.ts';

/** `call-routes.ts`: the routes that a page needs for the calls of its features. */
export function callRoutesFile(schemas: Schemas): string {
  const rows = [...schemas.calls].map(([id, { method, path, repeat, invalidates }]) => {
    const route = [method + (repeat === 'key' ? '!' : ''), path, invalidates?.join(',')];
    return `  '${id}': '${route.filter(Boolean).join(' ')}',`;
  });
  return `${HEADER}import type { CallId } from './calls.ts';

/** Method (\`!\` if the call takes an Idempotency-Key), path, and the calls that it invalidates, separated by spaces. */
export const callRoutes: Readonly<Record<CallId, string>> = {
${rows.join('\n')}
};
`;
}

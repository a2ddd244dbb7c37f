/**
 * A plugin hook's filter that matches these module ids. The bundler evaluates a filter itself; without one it
 * calls the hook for each of a thousand modules.
 */
export function exactIds(...ids: string[]): RegExp {
  const escaped = ids.map((id) => id.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  return new RegExp(`^(?:${escaped.join('|')})$`);
}

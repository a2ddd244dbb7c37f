import type { CheckContext } from './check-context.ts';
import { FEATURES } from './schema-data.ts';
import { pointerTo } from './source.ts';
import type { Violation } from './violation.ts';

/** A part of the manifest that features read. */
interface Part {
  kind: 'setting' | 'section';
  name: string;
}

/** A warning of a part that changes nothing, because no feature that reads it is in the build. */
export function unreadPart({ kind, name }: Part, { built }: CheckContext): Violation[] {
  const readers = [...FEATURES]
    .filter(([, { settings, sections = [] }]) => (kind === 'setting' ? settings : sections).includes(name))
    .map(([id]) => id);
  if (!readers.length || readers.some((id) => built.has(id))) return [];
  const names = (word: string) => readers.map((id) => `"${id}"`).join(` ${word} `);
  return [
    {
      severity: 'warning',
      path: pointerTo(kind === 'setting' ? '/settings' : '', name),
      at: 'key',
      message: `The ${kind} "${name}" changes nothing: only ${names('and')} ${readers.length === 1 ? 'reads it, and that is' : 'read it, and they are'} not in the build.`,
      cure: `Enable ${names('or')} in features, or remove the ${kind}.`,
    },
  ];
}

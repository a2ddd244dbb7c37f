import { HEADER } from './header.ts';
import type { CallFile, JsonSchema, Schemas } from './load.ts';
import { pascal } from './pascal.ts';

const camelCase = (id: string): string => pascal(id).replace(/^./, (first) => first.toLowerCase());

/** The longest text of a field, or of the values of a field with any names. */
function lengthOf(schema: JsonSchema): number | undefined {
  const { maxLength, patternProperties } = schema;
  if (typeof maxLength === 'number') return maxLength;
  const [values] = Object.values((patternProperties ?? {}) as Record<string, JsonSchema>);
  return values && lengthOf(values);
}

function lengthsOf({ query, input }: CallFile): [field: string, length: number][] {
  const fields = [query, input].flatMap((schema) =>
    Object.entries((schema?.['properties'] ?? {}) as Record<string, JsonSchema>),
  );
  return fields.flatMap(([field, schema]): [string, number][] => {
    const length = lengthOf(schema);
    return length === undefined ? [] : [[field, length]];
  });
}

/** `input-lengths.ts`: the longest text of each field, one export per call, so that a page carries only those it uses. */
export function inputLengthsFile({ calls }: Schemas): string {
  const rows = [...calls].flatMap(([id, call]) => {
    const lengths = lengthsOf(call);
    if (!lengths.length) return [];
    const fields = lengths.map(
      ([field, length]) => `${/^\w+$/.test(field) ? field : `'${field}'`}: ${length}`,
    );
    return [`export const ${camelCase(id)} = { ${fields.join(', ')} } as const;`];
  });
  return `${HEADER}// The longest text of each field of a call's query and input.\n\n${rows.join('\n')}\n`;
}

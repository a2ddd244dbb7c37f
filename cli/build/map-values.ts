/**
 * The record with each value mapped; an absent optional key stays absent. Its keys are sorted: a build does not
 * depend on the order of properties in a manifest.
 */
export function mapValues<Source extends object, Value>(
  source: Source,
  map: (value: Required<Source>[keyof Source], key: keyof Source & string) => Value,
): { [Key in keyof Source]: Value } {
  const keys = (Object.keys(source) as (keyof Source & string)[]).sort();
  const mapped = keys.map((key) => [key, map(source[key]!, key)]);
  return Object.fromEntries(mapped) as { [Key in keyof Source]: Value };
}

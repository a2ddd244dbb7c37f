import { pointerParts, pointerTo } from './source.ts';

export type Container = Record<string, unknown> | unknown[];

/** Indexes that the entries of a list had before others were removed; a list without removals is absent. */
export type OriginalIndexes = Map<unknown[], number[]>;

const childOf = (node: unknown, part: string): unknown =>
  (node as Record<string, unknown> | null | undefined)?.[part];

/** Removes a value; the later entries of a list move up, and `indexes` keeps where they were. */
export function removeAt(data: Container, pointer: string, indexes: OriginalIndexes): void {
  const parts = pointerParts(pointer);
  const last = parts.pop();
  const node = parts.reduce(childOf, data);
  if (last === undefined || node === null || typeof node !== 'object') return;
  if (!Array.isArray(node)) {
    delete (node as Record<string, unknown>)[last];
    return;
  }
  const kept = indexes.get(node) ?? [...node.keys()];
  for (const list of [node, kept]) list.splice(Number(last), 1);
  indexes.set(node, kept);
}

/** The pointer that a value of pruned data had before the removals. */
export function originalPointer(data: Container, pointer: string, indexes: OriginalIndexes): string {
  let node: unknown = data;
  let original = '';
  for (const part of pointerParts(pointer)) {
    const kept = Array.isArray(node) ? indexes.get(node) : undefined;
    original = pointerTo(original, kept?.[Number(part)] ?? part);
    node = childOf(node, part);
  }
  return original;
}

import { entryKind } from '../../../../domain/statement/entry-kind.ts';
import { groupOf, MOVEMENT_GROUPS } from '../../../../domain/statement/movement-groups.ts';
import type { T } from '../../../platform/text.ts';

/** The name of a journal's kind; of its group for a kind that this version does not know. */
export function kindName(t: T, kind: string): string {
  return Object.hasOwn(MOVEMENT_GROUPS, kind)
    ? t(`journal.${kind}`)
    : t(`transactions.type-${groupOf(kind)}`);
}

/** The name of an entry: of its journal's kind, or of its part in the journal. */
export function entryName(t: T, entry: { type: string; amount: string }): string {
  const kind = entryKind(entry);
  return kind === entry.type ? kindName(t, kind) : t(`journal.${kind}`);
}

import { entryKind } from '../../../../domain/statement/entry-kind.ts';
import { groupOf, isKnownKind } from '../../../../domain/statement/movement-groups.ts';
import type { T } from '../../../platform/text.ts';

/** The name of a journal's kind; of its group for a kind that this version does not know. */
export function kindName(t: T, kind: string): string {
  return isKnownKind(kind) ? t(`journal.${kind}`) : t(`transactions.type-${groupOf(kind)}`);
}

/** The name of an entry: of its journal's kind, or of its part in the journal. */
export const entryName = (t: T, entry: { type: string; amount: string }): string =>
  kindName(t, entryKind(entry));

import { groupOf, MOVEMENT_GROUPS } from '../../../../domain/account/movement-groups.ts';
import type { T } from '../../../platform/text.ts';

/** The name of a journal's kind; of its group for a kind that this version does not know. */
export function kindName(t: T, kind: string): string {
  return Object.hasOwn(MOVEMENT_GROUPS, kind)
    ? t(`journal.${kind}`)
    : t(`transactions.type-${groupOf(kind)}`);
}

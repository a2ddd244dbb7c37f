import { useT, useUser } from '../../../platform/hooks.ts';

/** Names actors by id: the current operator, the owner of a case, or another operator. */
export function useActorName(owner: { id: string; name: string }): (actor: string | null) => string {
  const t = useT();
  const me = useUser();
  return (actor) => {
    if (actor === null) return t('operator.system');
    if (actor === me.id) return t('operator.you');
    return actor === owner.id ? owner.name : t('operator.other', { id: actor });
  };
}

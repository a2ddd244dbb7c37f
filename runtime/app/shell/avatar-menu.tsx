import { lazy } from 'react';
import type { User } from '../../../schemas/generated/types.ts';
import { importChunk } from '../../lib/import-chunk.ts';
import { useT, useUser } from '../../platform/hooks.ts';
import { LateMenu } from '../../ui/menu.tsx';

export function initialsOf({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string {
  const first = (text: string) => [...text.trim()][0] ?? '';
  return (first(firstname) + first(lastname) || first(email)).toLocaleUpperCase();
}

const loadPanel = () => importChunk('account menu', () => import('./avatar-panel.tsx'));
const AvatarPanel = lazy(async () => ({ default: (await loadPanel()).AvatarPanel }));

/** Who is signed in and what they can do about themselves (spec 1 §2.2). `limited`: a suspended person's. */
export function AvatarMenu({ limited = false, onLeave }: { limited?: boolean; onLeave?(): void }) {
  const t = useT();
  const user = useUser();
  return (
    <LateMenu load={loadPanel} label={t('shell.account')} triggerClassName="avatar" trigger={<span aria-hidden="true">{initialsOf(user)}</span>}>
      {(close) => <AvatarPanel limited={limited} onLeave={onLeave} close={close} />}
    </LateMenu>
  );
}

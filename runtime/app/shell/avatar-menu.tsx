import type { User } from '../../../schemas/generated/types.ts';
import { useT, useUser } from '../../platform/hooks.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Popover } from '../../ui/popover.tsx';

export function initialsOf({
  firstname,
  lastname,
  email,
}: Pick<User, 'firstname' | 'lastname' | 'email'>): string {
  const first = (text: string) => [...text.trim()][0] ?? '';
  return (first(firstname) + first(lastname) || first(email)).toLocaleUpperCase();
}

const AvatarPanel = lazyComponent(
  'account menu',
  'AvatarPanel',
  () => import('./avatar-panel.tsx'),
  <Loading />,
);

/** The signed-in user and their menu (spec 1 §2.2). `limited`: the user is suspended. */
export function AvatarMenu({ limited = false, onLeave }: { limited?: boolean; onLeave?(): void }) {
  const t = useT();
  const user = useUser();
  return (
    <Popover
      prepare={AvatarPanel.prepare}
      label={t('shell.account')}
      triggerClassName="avatar"
      trigger={<span aria-hidden="true">{initialsOf(user)}</span>}
    >
      {(close) => <AvatarPanel limited={limited} onLeave={onLeave} close={close} />}
    </Popover>
  );
}

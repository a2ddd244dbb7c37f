import { useT, useUser } from '../../platform/hooks.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Loading } from '../../ui/loading.tsx';
import { initialsOf } from '../../ui/photo/initials.ts';
import { Portrait } from '../../ui/photo/portrait.tsx';
import { Popover } from '../../ui/popover.tsx';

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
      trigger={<Portrait img={user.img} initials={initialsOf(user)} />}
    >
      {(close) => <AvatarPanel limited={limited} onLeave={onLeave} close={close} />}
    </Popover>
  );
}

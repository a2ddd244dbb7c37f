import { currentOf, forBar, useDestinations, type Destination } from '../../platform/destinations.ts';
import { useT } from '../../platform/hooks.ts';
import { usePathname } from '../../platform/navigation.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLink } from '../../ui/navigation-link.tsx';
import { Slot } from '../../ui/slot.tsx';

function Item({ to }: { to: Destination }) {
  return (
    <NavigationLink to={to} className="drawer-item">
      <Slot name="drawer.badge" route={to.route} />
    </NavigationLink>
  );
}

/** The 79 px navigation drawer of wide screens (spec 1 §2.2). */
export function Drawer() {
  const t = useT();
  const items = useDestinations('drawer');
  return (
    <nav className="drawer" aria-label={t('shell.navigation')}>
      {items.map((item) => (
        <Item key={item.id} to={item} />
      ))}
      <Slot name="drawer.item" />
    </nav>
  );
}

/** The bottom bar of a phone: at most five destinations; the last one opens the rest. */
export function BottomBar() {
  const t = useT();
  const here = usePathname();
  const { shown, more } = forBar(useDestinations('mobile'));
  return (
    <nav className="bottom-bar" aria-label={t('shell.navigation')}>
      {shown.map((item) => (
        <Item key={item.id} to={item} />
      ))}
      {more.length ? (
        <Popover
          label={t('shell.more')}
          isCurrent={more.some((to) => currentOf(to, here))}
          triggerClassName="drawer-item"
          trigger={
            <>
              <Icon name="ellipsis" />
              <span>{t('shell.more')}</span>
            </>
          }
        >
          {(close) =>
            more.map((item) => (
              <NavigationLink key={item.id} to={item} className="menu-item" onClick={close} />
            ))
          }
        </Popover>
      ) : null}
      <Slot name="drawer.item" />
    </nav>
  );
}

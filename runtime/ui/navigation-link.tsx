import type { ReactNode } from 'react';
import { currentOf, type Destination } from '../platform/destinations.ts';
import { useT } from '../platform/hooks.ts';
import { Link, usePathname } from '../platform/navigation.tsx';
import { Icon, isIconName } from './icon.tsx';

interface NavigationLinkProps {
  to: Destination;
  className: string;
  size?: 16 | 20;
  /** After the label: a count. */
  children?: ReactNode;
  onClick?(): void;
}

/** A navigation entry with icon and label; marks the current page, or the parent of the current one. */
export function NavigationLink({ to, className, size = 20, children, onClick }: NavigationLinkProps) {
  const t = useT();
  const here = usePathname();
  const { id, path, icon } = to;
  return (
    <Link to={path} className={className} aria-current={currentOf(to, here)} onClick={onClick}>
      {isIconName(icon) ? <Icon name={icon} size={size} /> : null}
      <span>{t(`nav.${id}`)}</span>
      {children}
    </Link>
  );
}

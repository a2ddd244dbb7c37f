import type { ReactNode } from 'react';
import type { Destination } from '../platform/destinations.ts';
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

/** A navigation entry with icon and label; marks the current page. */
export function NavigationLink({
  to: { id, path, icon },
  className,
  size = 20,
  children,
  onClick,
}: NavigationLinkProps) {
  const t = useT();
  const here = usePathname();
  return (
    <Link to={path} className={className} aria-current={here === path ? 'page' : undefined} onClick={onClick}>
      {isIconName(icon) ? <Icon name={icon} size={size} /> : null}
      <span>{t(`nav.${id}`)}</span>
      {children}
    </Link>
  );
}

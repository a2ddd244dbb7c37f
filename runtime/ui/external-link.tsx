import type { ReactNode } from 'react';
import { useT } from '../platform/hooks.ts';

interface ExternalLinkProps {
  href: string;
  className?: string;
  /** False for a link that navigates in the same tab, such as the logo. */
  newTab?: boolean;
  children: ReactNode;
}

/** The component of every link to another site: sends no referrer, and announces a new tab. */
export function ExternalLink({ href, className, newTab = true, children }: ExternalLinkProps) {
  const t = useT();
  if (!newTab)
    return (
      <a href={href} className={className} rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <a href={href} className={className} rel="noopener noreferrer" target="_blank">
      {children}
      <span className="sr-only"> ({t('app.new-tab')})</span>
    </a>
  );
}

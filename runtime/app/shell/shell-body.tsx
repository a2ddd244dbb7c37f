import type { ReactNode } from 'react';
import { SiteFooter } from '../site-footer.tsx';
import { RiskStrip } from './risk-strip.tsx';

/** What scrolls below the header: the warning, the page and the footer. */
export function ShellBody({ children }: { children: ReactNode }) {
  return (
    <div className="shell-body">
      <RiskStrip />
      {children}
      <SiteFooter />
    </div>
  );
}

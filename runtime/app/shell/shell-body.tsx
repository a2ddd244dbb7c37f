import type { ReactNode } from 'react';
import { SiteFooter } from '../site-footer.tsx';
import { RiskStrip } from './risk-strip.tsx';

/** The scrolling area below the header: warning, page and footer. */
export function ShellBody({ children }: { children: ReactNode }) {
  return (
    <div className="shell-body">
      <RiskStrip />
      {children}
      <SiteFooter />
    </div>
  );
}

import type { ReactNode } from 'react';
import { SiteFooter } from '../site-footer.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { RiskStrip } from './risk-strip.tsx';

/** The scrolling area below the header: warning, page and footer. */
export function ShellBody({ children }: { children: ReactNode }) {
  useRootMark('data-shell');
  return (
    <div className="shell-body">
      <RiskStrip />
      {children}
      <SiteFooter />
    </div>
  );
}

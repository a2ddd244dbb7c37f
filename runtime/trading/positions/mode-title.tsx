import type { ReactNode } from 'react';
import type { Account } from '../../../schemas/generated/types.ts';
import { ModeBadge } from '../components/mode-badge.tsx';

/** The title of a dialog about positions, with the account that they belong to. */
export const ModeTitle = ({ mode, children }: { mode?: Account['mode']; children: ReactNode }) => (
  <>
    {children} <ModeBadge mode={mode} />
  </>
);

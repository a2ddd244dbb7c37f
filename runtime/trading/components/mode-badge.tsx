import { useT, useUser } from '../../platform/hooks.ts';
import './parts.css';

/** The account environment, shown beside every balance: by default that of the account that the user has selected. */
export function ModeBadge({ mode }: { mode?: 'real' | 'practice' }) {
  const t = useT();
  const { is_practice } = useUser();
  const shown = mode ?? (is_practice ? 'practice' : 'real');
  return (
    <span className="mode-badge" data-mode={shown}>
      {t(`parts.${shown}`)}
    </span>
  );
}

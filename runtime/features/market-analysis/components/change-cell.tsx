import type { Percent } from '../../../../domain/money/amount.ts';
import { directionOf } from '../../../lib/direction.ts';
import { useLanguage } from '../../../platform/hooks.ts';
import { showChange } from '../../../trading/components/day-change.ts';
import '../../../trading/components/parts.css';
import '../../../ui/money.css';

/** A change by sign, arrow and colour. */
export function Change({ change }: { change: Percent | null }) {
  const language = useLanguage();
  if (change === null) return <span className="figures text-muted">–</span>;
  return (
    <span className="figures signed change" data-direction={directionOf(change)}>
      {showChange(change, language)}
    </span>
  );
}

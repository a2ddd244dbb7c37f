import { useT } from '../../../platform/hooks.ts';

/** Buy or Sell. */
export function SideBadge({ side }: { side: 'buy' | 'sell' }) {
  const t = useT();
  return (
    <span className="side-badge" data-side={side}>
      {t(`manager.${side}`)}
    </span>
  );
}

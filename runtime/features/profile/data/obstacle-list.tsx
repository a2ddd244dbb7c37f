import { moneyOf } from '../../../../domain/money/money.ts';
import type { RouteId } from '../../../../schemas/generated/ids.ts';
import type { ClosingObstacle } from '../../../../schemas/generated/types.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';

/** Where the user removes it. */
const ROUTES: Partial<Record<ClosingObstacle['kind'], RouteId>> = {
  positions: 'orderbook',
  practice_positions: 'orderbook',
  withdrawals: 'transactions',
  deposits: 'transactions',
  manager: 'manager',
};

function useSentence({ kind, count, amount, currency }: ClosingObstacle): string {
  const t = useT();
  const language = useLanguage();
  if (amount === null || currency === null) return t(`data.${kind}`, { count });
  const shown = showMoney(moneyOf(amount, currency), currency, language);
  return t(amount.startsWith('-') ? 'data.negative' : 'data.balance', { amount: shown });
}

interface ObstacleProps {
  obstacle: ClosingObstacle;
  /** Closes the dialog of the list. */
  onLeave(): void;
}

function Obstacle({ obstacle, onLeave }: ObstacleProps) {
  const t = useT();
  const { registry } = usePlatform();
  const withdrawal = useDialog('withdrawal');
  const sentence = useSentence(obstacle);
  const route = ROUTES[obstacle.kind];
  const path = route ? registry.pathTo(route) : null;
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <span>{sentence}</span>
      {path ? (
        <Link to={path} className="link flex-none">
          {t(`data.go-${obstacle.kind}`)}
        </Link>
      ) : null}
      {withdrawal && obstacle.kind === 'balance' && !obstacle.amount?.startsWith('-') ? (
        <button
          type="button"
          className="link min-h-6 flex-none"
          aria-haspopup="dialog"
          onClick={() => {
            onLeave();
            withdrawal.open();
          }}
        >
          {t('data.go-balance')}
        </button>
      ) : null}
    </li>
  );
}

/** Everything that keeps the account open, each with what to do. */
export function ObstacleList({
  obstacles,
  onLeave,
}: Pick<ObstacleProps, 'onLeave'> & { obstacles: readonly ClosingObstacle[] }) {
  const t = useT();
  return (
    <>
      <p>{t('data.obstacles')}</p>
      <ul className="divide-line mt-2 divide-y">
        {obstacles.map((obstacle, index) => (
          // An account may have several balances.
          <Obstacle key={`${obstacle.kind} ${index}`} obstacle={obstacle} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}

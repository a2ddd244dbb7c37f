import { useState } from 'react';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { ZERO_MONEY, add, type Money as Amount } from '../../../domain/money/amount.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import { useT } from '../../platform/hooks.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModeTitle } from './mode-title.tsx';
import { useDiscardOnSwitch } from '../use-discard-on-switch.ts';
import { useBook, useFigures, useIsOffline } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import type { TradingActs } from '../live/trading.ts';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { BookedProfit, SideBadge } from './position-cells.tsx';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import { useNameOf } from './use-name-of.ts';
import { useClosable } from './use-standstill.ts';
import './limits-dialog.css';

type Outcome = CallOutput['trade.close-all'];

interface ResultRowProps {
  position: Position;
  /** Why the position is still open. */
  problem?: string;
}

function ResultRow({ position, problem }: ResultRowProps) {
  const name = useNameOf(position);
  return (
    <li data-failed={problem ? '' : undefined}>
      <SideBadge side={position.trade_type} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {name.params.qty} {name.params.asset}
        </span>
        {problem ? <span className="text-muted block text-sm">{problem}</span> : null}
      </span>
      {problem ? null : <BookedProfit position={position} />}
    </li>
  );
}

/** The result for each position, with the ones still open first. */
function Results({ outcome: { closed, failed }, before }: { outcome: Outcome; before: readonly Position[] }) {
  const t = useT();
  const known = new Map(before.map((position) => [position.id, position]));
  const left = failed.flatMap(({ id, message }) =>
    known.has(id) ? [{ position: known.get(id)!, message }] : [],
  );
  const booked = closed.reduce(
    (sum, { profit, currency }) => add(sum, moneyOf(profit, currency)),
    ZERO_MONEY,
  );
  return (
    <>
      <p role="status">
        {failed.length
          ? t('positions.close-all-some', { closed: closed.length, failed: failed.length })
          : t('positions.close-all-done')}
      </p>
      <ul className="result-list" aria-label={t('positions.closed')}>
        {left.map(({ position, message }) => (
          <ResultRow key={position.id} position={position} problem={message} />
        ))}
        {closed.map((position) => (
          <ResultRow key={position.id} position={position} />
        ))}
      </ul>
      {closed[0] ? (
        <dl className="figure-list">
          <div>
            <dt>{t('positions.close-all-booked')}</dt>
            <dd>
              <SignedMoney amount={booked} currency={closed[0].currency} />
            </dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}

/** How many positions are open, and how many of them can be closed now. */
interface Counts {
  all: number;
  closable: number;
}

const sumOf = (amounts: readonly Amount[]) => amounts.reduce((sum, amount) => add(sum, amount), ZERO_MONEY);

/** Current profit and margin of the positions. */
function useTotals(positions: readonly Position[]): { profit: Amount; margin: Amount } {
  const { figures } = useLive();
  return {
    profit: sumOf(positions.map((position) => figures.marked(position).profit)),
    margin: sumOf(positions.map(({ traded_amount, currency }) => moneyOf(traded_amount, currency))),
  };
}

function Question({
  counts: { all, closable },
  positions,
}: {
  counts: Counts;
  positions: readonly Position[];
}) {
  const t = useT();
  const figures = useFigures();
  const { profit, margin } = useTotals(positions);
  if (!figures) return <Loading />;
  const { currency } = figures;
  return (
    <>
      {closable > 0 ? <p>{t('positions.close-all-text', { count: closable })}</p> : null}
      {all > closable ? (
        <p className="alert alert-warning alert-soft mt-3 text-sm">
          {t('positions.close-all-waiting', { count: all - closable })}
        </p>
      ) : null}
      {closable > 0 ? (
        <dl className="figure-list mt-4">
          <div>
            <dt>{t('positions.close-all-total')}</dt>
            <dd>
              <SignedMoney amount={profit} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('positions.close-all-margin')}</dt>
            <dd>
              <Money amount={margin} currency={currency} />
            </dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

interface CloseAllDialogProps {
  onClose(): void;
  closeAll: TradingActs['closeAll'];
}

/** Closes the positions of the account that was selected when the question was asked. */
function useCloseAll(closeAll: TradingActs['closeAll']) {
  const { account, positions } = useBook();
  const isThere = useIsMounted();
  const [mode] = useState(account?.mode);
  const [before, setBefore] = useState<readonly Position[]>([]);
  const [asked, setAsked] = useState<Counts>({ all: 0, closable: 0 });
  const closable = useClosable(positions);
  // Positions that close one by one do not change the numbers that were confirmed.
  const now = { all: positions.length, closable: closable.length };
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState('');

  async function confirm() {
    if (isBusy || !mode) return;
    setBefore(positions);
    setAsked(now);
    setBusy(true);
    setProblem('');
    const result = await closeAll(mode, isThere);
    setBusy(false);
    if (result.ok) setOutcome(result.data);
    else setProblem(result.error.message);
  }
  return { mode, before, closable, counts: isBusy ? asked : now, isBusy, outcome, problem, confirm };
}

interface CloseAllButtonProps {
  counts: Counts;
  isBusy: boolean;
  onConfirm(): void;
}

function CloseAllButton({ counts: { all, closable }, isBusy, onConfirm }: CloseAllButtonProps) {
  const t = useT();
  const isOffline = useIsOffline();
  return (
    <BusyButton
      isBusy={isBusy}
      className="btn btn-primary"
      aria-disabled={isBusy || isOffline || closable === 0}
      title={isOffline ? t('positions.offline') : undefined}
      onClick={() => closable && !isOffline && onConfirm()}
    >
      {all > closable
        ? t('positions.close-all-part', { closable, count: all })
        : t('positions.close-all-now', { count: all })}
    </BusyButton>
  );
}

/**
 * Asks for confirmation with the number of positions and the current total, then shows the result for each
 * position.
 */
export function CloseAllDialog({ onClose, closeAll }: CloseAllDialogProps) {
  const t = useT();
  const { mode, before, closable, counts, isBusy, outcome, problem, confirm } = useCloseAll(closeAll);
  const isSwitched = useDiscardOnSwitch(mode, onClose, !isBusy && !outcome && !problem);
  const { account, positions } = useBook();
  const isEmpty = account !== null && positions.length === 0;
  const isOver = outcome !== null || (!isBusy && (isSwitched || isEmpty));
  return (
    <Dialog
      title={
        <ModeTitle mode={mode}>{t(isOver ? 'positions.close-all' : 'positions.close-all-title')}</ModeTitle>
      }
      onClose={onClose}
    >
      {problem ? (
        <p role="alert" className="alert alert-error alert-soft mb-3 text-sm">
          {problem}
        </p>
      ) : null}
      {outcome ? <Results outcome={outcome} before={before} /> : null}
      {isOver ? null : <Question counts={counts} positions={closable} />}
      {isOver && isEmpty && !outcome && !isSwitched ? (
        <p role="status">{t('positions.close-all-none')}</p>
      ) : null}
      <div className="dialog-actions">
        {isOver ? (
          <button type="button" ref={focus} className="btn btn-primary" onClick={onClose}>
            {t('positions.done')}
          </button>
        ) : (
          <>
            <button type="button" className="btn" onClick={onClose}>
              {t('positions.cancel')}
            </button>
            <CloseAllButton counts={counts} isBusy={isBusy} onConfirm={() => void confirm()} />
          </>
        )}
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { ZERO_MONEY, add } from '../../../domain/money/amount.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import { useT } from '../../platform/hooks.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ModeTitle } from './mode-title.tsx';
import { useDiscardOnSwitch } from '../use-discard-on-switch.ts';
import { useBook, useFigures, useIsOffline } from '../live/hooks.ts';
import type { TradingActs } from '../live/trading.ts';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { BookedProfit, SideBadge } from './position-cells.tsx';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import { useNameOf } from './use-name-of.ts';
import { useStuckCount } from './use-standstill.ts';
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

function Question({ count }: { count: number }) {
  const t = useT();
  const { account, positions } = useBook();
  const figures = useFigures();
  const stuck = useStuckCount(positions);
  if (!account) return <Loading />;
  return (
    <>
      <p>{t('positions.close-all-text', { count })}</p>
      {stuck > 0 ? (
        <p className="alert alert-warning alert-soft mt-3 text-sm">
          {t('positions.close-all-waiting', { count: stuck })}
        </p>
      ) : null}
      {figures ? (
        <dl className="figure-list mt-4">
          <div>
            <dt>{t('positions.close-all-total')}</dt>
            <dd>
              <SignedMoney amount={figures.profit} currency={figures.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('positions.close-all-margin')}</dt>
            <dd>
              <Money amount={figures.margin} currency={figures.currency} />
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
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState('');

  async function confirm() {
    if (isBusy || !mode) return;
    setBefore(positions);
    setBusy(true);
    setProblem('');
    const result = await closeAll(mode, isThere);
    setBusy(false);
    if (result.ok) setOutcome(result.data);
    else setProblem(result.error.message);
  }
  return { mode, before, isBusy, outcome, problem, confirm };
}

interface CloseAllButtonProps {
  count: number;
  isBusy: boolean;
  onConfirm(): void;
}

function CloseAllButton({ count, isBusy, onConfirm }: CloseAllButtonProps) {
  const t = useT();
  const isOffline = useIsOffline();
  return (
    <BusyButton
      isBusy={isBusy}
      className="btn btn-primary"
      aria-disabled={isBusy || isOffline || count === 0}
      title={isOffline ? t('positions.offline') : undefined}
      onClick={() => count && !isOffline && onConfirm()}
    >
      {t('positions.close-all-now', { count })}
    </BusyButton>
  );
}

/**
 * Asks for confirmation with the number of positions and the current total, then shows the result for each
 * position.
 */
export function CloseAllDialog({ onClose, closeAll }: CloseAllDialogProps) {
  const t = useT();
  const { mode, before, isBusy, outcome, problem, confirm } = useCloseAll(closeAll);
  const isSwitched = useDiscardOnSwitch(mode, onClose, !isBusy && !outcome && !problem);
  const { account, positions } = useBook();
  // Positions that close one by one do not change the number that was confirmed.
  const count = isBusy ? before.length : positions.length;
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
      {isOver ? null : <Question count={count} />}
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
            <CloseAllButton count={count} isBusy={isBusy} onConfirm={() => void confirm()} />
          </>
        )}
      </div>
    </Dialog>
  );
}
